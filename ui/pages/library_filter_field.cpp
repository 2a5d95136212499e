// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/library_filter_field.h"

#include <QAbstractItemView>
#include <QCompleter>
#include <QDate>
#include <QMenu>
#include <QRegularExpression>
#include <QStringListModel>

namespace isobath::ui {

namespace {

constexpr qsizetype kMostInMenu = 20;

const QStringList& states()
{
    static const QStringList kStates{"done", "stopped", "running", "damaged"};
    return kStates;
}

} // namespace

LibraryFilterField::LibraryFilterField(const LibraryModel& model, QWidget* parent)
    : QLineEdit(parent), m_model(model), m_completer(new QCompleter(this)),
      m_words(new QStringListModel(this))
{
    setPlaceholderText(
        "Filter: words, or device: kernel: tag: rw: name: note: state: after: before:  (Ctrl+F)");
    setToolTip("All words must hold. tag:baseline, kernel:6.11, rw:randread, after:2026-11-01; \"words with "
               "blanks\"; -word excludes");
    setClearButtonEnabled(true);
    setAccessibleName("Filter");
    m_completer->setModel(m_words);
    m_completer->setCaseSensitivity(Qt::CaseInsensitive);
    m_completer->setWidget(this);
    m_completer->popup()->setAccessibleName("Words of the filter");
    connect(this, &QLineEdit::textEdited, this, &LibraryFilterField::complete);
    connect(m_completer, QOverload<const QString&>::of(&QCompleter::activated), this,
            &LibraryFilterField::replaceWord);
}

FilterWord LibraryFilterField::wordAtCursor() const
{
    for (const auto& word : filterWords(text()))
        if (word.start < cursorPosition() && cursorPosition() <= word.start + word.length)
            return word;
    return {cursorPosition(), 0};
}

QStringList LibraryFilterField::candidates(const QString& word) const
{
    if (!word.contains(':'))
        return LibraryQuery::keys();
    QStringList words;
    const auto add = [&](const QString& key, const QStringList& values) {
        if (word.startsWith(key))
            for (const auto& value : values)
                words << filterWord(key, value);
    };
    add("tag:", m_model.valuesOf(LibraryModel::Tags));
    add("kernel:", m_model.valuesOf(LibraryModel::Kernel));
    add("device:", m_model.valuesOf(LibraryModel::Device));
    add("rw:", m_model.valuesOf(LibraryModel::Workload));
    add("state:", states());
    return words;
}

void LibraryFilterField::complete()
{
    const FilterWord word = wordAtCursor();
    QString prefix = text().mid(word.start, cursorPosition() - word.start);
    const bool excludes = prefix.startsWith('-');
    QStringList words = candidates(prefix.mid(excludes ? 1 : 0));
    if (excludes)
        words.replaceInStrings(QRegularExpression("^"), "-");
    m_words->setStringList(words);
    m_completer->setCompletionPrefix(prefix);
    const int found = prefix.isEmpty() ? 0 : m_completer->completionCount();
    const bool typedOut =
        found == 1 && m_completer->currentCompletion().compare(prefix, Qt::CaseInsensitive) == 0;
    if (found == 0 || typedOut)
        return m_completer->popup()->hide();
    // Below the field, at the word.
    const int wordLeft = cursorRect().center().x() - fontMetrics().horizontalAdvance(prefix);
    m_completer->complete({wordLeft, 0, m_completer->popup()->sizeHintForColumn(0) + 40, height()});
}

void LibraryFilterField::replaceWord(const QString& word)
{
    const FilterWord old = wordAtCursor();
    // A key alone is followed by its value, a whole word by the next one.
    const QString end = word.endsWith(':') || old.start + old.length < text().size() ? "" : " ";
    setText(text().replace(old.start, old.length, word + end));
    setCursorPosition(static_cast<int>(old.start + word.size() + end.size()));
}

void LibraryFilterField::toggleWord(const QString& word)
{
    for (const auto& old : filterWords(text()))
        if (text().mid(old.start, old.length) == word)
            return setText(text().remove(old.start, old.length).trimmed());
    setText((text().trimmed() + " " + word).trimmed());
}

void LibraryFilterField::addValues(QMenu& menu, const QString& title, const QString& key,
                                   const QStringList& values)
{
    QMenu* part = menu.addMenu(title);
    part->setEnabled(!values.isEmpty());
    QStringList present;
    for (const auto& word : filterWords(text()))
        present << text().mid(word.start, word.length);
    for (const auto& value : values.mid(0, kMostInMenu)) {
        const QString word = filterWord(key, value);
        auto* action = part->addAction(QString(value).replace("&", "&&"));
        action->setCheckable(true);
        action->setChecked(present.contains(word));
        connect(action, &QAction::triggered, this, [this, word] { toggleWord(word); });
    }
}

void LibraryFilterField::fillMenu(QMenu& menu)
{
    menu.clear();
    addValues(menu, "Tag", "tag:", m_model.valuesOf(LibraryModel::Tags));
    addValues(menu, "Kernel", "kernel:", m_model.valuesOf(LibraryModel::Kernel));
    addValues(menu, "Device", "device:", m_model.valuesOf(LibraryModel::Device));
    addValues(menu, "Workload", "rw:", m_model.valuesOf(LibraryModel::Workload));
    addValues(menu, "State", "state:", states());
    QMenu* since = menu.addMenu("Started");
    const QDate today = QDate::currentDate();
    for (const int days : {1, 7, 30, 365}) {
        const QString word = "after:" + today.addDays(-days).toString("yyyy-MM-dd");
        connect(since->addAction(days == 1 ? "since yesterday" : QString("in the last %1 days").arg(days)),
                &QAction::triggered, this, [this, word] { toggleWord(word); });
    }
}

} // namespace isobath::ui
