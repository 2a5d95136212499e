// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/bundle_strip.h"

#include "ui/widgets/labels.h"

#include <QCheckBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLineEdit>
#include <QPushButton>
#include <QRegularExpression>
#include <QStyle>

namespace isobath::ui {

namespace {

const QString kSuffix = ".isobath";

/// A file that is not there yet, in the user's folder of documents or home.
QString freePath(const QString& name)
{
    QString base = name;
    base.replace(QRegularExpression("[^\\p{L}\\p{N}._-]+"), "-");
    base = base.left(60);
    if (base.isEmpty() || base.startsWith('.'))
        base.prepend("sessions");
    QString path = QDir::home().filePath(base + kSuffix);
    for (int number = 2; QFileInfo::exists(path); ++number)
        path = QDir::home().filePath(QString("%1-%2%3").arg(base).arg(number).arg(kSuffix));
    return path;
}

} // namespace

BundleStrip::BundleStrip(QWidget* parent)
    : QFrame(parent), m_title(makeLabel("heading")), m_path(new QLineEdit),
      m_choose(new QPushButton("Choose…")), m_redact(new QCheckBox("Leave out serials, host and user names")),
      m_export(new QPushButton("Export")), m_cancel(new QPushButton("Cancel"))
{
    setProperty("card", true);
    setAccessibleName("Export a bundle");
    m_path->setAccessibleName("File of the bundle");
    m_path->setToolTip("A new session file; one that exists is never replaced");
    m_choose->setToolTip("Choose folder and name");
    m_redact->setToolTip("The copy says that they were left out; models, kernel and figures stay");
    m_redact->setAccessibleDescription(m_redact->toolTip());
    m_export->setProperty("primary", true);
    m_export->setToolTip("Write the bundle (Enter)");
    m_cancel->setToolTip("Close without exporting (Esc)");
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(10, 6, 8, 6);
    layout->addWidget(m_title);
    layout->addWidget(m_path, 1);
    for (QWidget* widget : std::initializer_list<QWidget*>{m_choose, m_redact, m_export, m_cancel})
        layout->addWidget(widget);
    connect(m_choose, &QPushButton::clicked, this, &BundleStrip::choosePath);
    connect(m_export, &QPushButton::clicked, this, &BundleStrip::accept);
    connect(m_path, &QLineEdit::returnPressed, this, &BundleStrip::accept);
    connect(m_path, &QLineEdit::textChanged, this, &BundleStrip::showProblem);
    connect(m_cancel, &QPushButton::clicked, this, &BundleStrip::hide);
    hide();
}

void BundleStrip::ask(const QString& from, const std::vector<SessionId>& sessions, const QString& name)
{
    m_transfer = {TransferKind::Bundle, from, sessions, {}, false};
    m_title->setText(sessions.size() == 1 ? QString("Bundle of 1 session")
                                          : QString("Bundle of %1 sessions").arg(sessions.size()));
    m_path->setText(freePath(name));
    show();
    m_path->setFocus();
    m_path->selectAll();
}

void BundleStrip::choosePath()
{
    const QString path =
        QFileDialog::getSaveFileName(this, "Export a bundle", m_path->text(), "Session files (*.isobath)",
                                     nullptr, QFileDialog::DontConfirmOverwrite);
    if (!path.isEmpty())
        m_path->setText(path.endsWith(kSuffix) ? path : path + kSuffix);
}

void BundleStrip::showProblem()
{
    const bool exists = QFileInfo::exists(m_path->text());
    m_export->setEnabled(!exists && !m_path->text().trimmed().isEmpty());
    m_path->setToolTip(exists ? "This file exists already, and is not replaced"
                              : "A new session file; one that exists is never replaced");
    m_path->setProperty("wrong", exists);
    m_path->style()->unpolish(m_path);
    m_path->style()->polish(m_path);
}

void BundleStrip::accept()
{
    if (!m_export->isEnabled())
        return;
    m_transfer.to = QFileInfo(m_path->text().trimmed()).absoluteFilePath();
    m_transfer.redact = m_redact->isChecked();
    hide();
    emit accepted(m_transfer);
}

bool BundleStrip::event(QEvent* event)
{
    // Else the window takes Esc for its banners.
    if (event->type() == QEvent::ShortcutOverride &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Escape) {
        event->accept();
        return true;
    }
    return QFrame::event(event);
}

void BundleStrip::keyPressEvent(QKeyEvent* event)
{
    if (event->key() == Qt::Key_Escape)
        return hide();
    QFrame::keyPressEvent(event);
}

} // namespace isobath::ui
