// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/code_card.h"

#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kMostLines = 12;
constexpr int kFrame = 18;

} // namespace

CodeCard::CodeCard(const QString& heading, QWidget* parent)
    : Card(heading, parent), m_text(new QPlainTextEdit), m_copy(new QPushButton("Copy"))
{
    QFont mono("DejaVu Sans Mono");
    mono.setStyleHint(QFont::Monospace);
    m_text->setFont(mono);
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(heading);
    m_text->setMinimumHeight(40);
    m_copy->setToolTip("Copy " + heading.toLower() + " to the clipboard");
    connect(m_copy, &QPushButton::clicked, this, [this] { QApplication::clipboard()->setText(m_copied); });
    body()->addWidget(m_text);
}

void CodeCard::setCode(const QString& code, const QString& copied)
{
    if (m_text->toPlainText() != code)
        m_text->setPlainText(code);
    fitHeight();
    m_copied = copied.isEmpty() ? code : copied;
    m_copy->setEnabled(!code.isEmpty());
}

QString CodeCard::code() const
{
    return m_text->toPlainText();
}

void CodeCard::setWrapped()
{
    m_text->setLineWrapMode(QPlainTextEdit::WidgetWidth);
    m_text->installEventFilter(this);
    fitHeight();
}

/// A plain text document has its height in lines.
void CodeCard::fitHeight()
{
    if (m_text->lineWrapMode() == QPlainTextEdit::NoWrap)
        return;
    const int lines = std::clamp(qRound(m_text->document()->size().height()), 1, kMostLines);
    m_text->setFixedHeight(m_text->fontMetrics().lineSpacing() * lines + kFrame);
}

bool CodeCard::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == m_text && event->type() == QEvent::Resize)
        QMetaObject::invokeMethod(this, &CodeCard::fitHeight, Qt::QueuedConnection);
    return Card::eventFilter(watched, event);
}

} // namespace isobath::ui
