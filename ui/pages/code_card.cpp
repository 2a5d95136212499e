// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/code_card.h"

#include <QApplication>
#include <QClipboard>
#include <QFontDatabase>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QVBoxLayout>

namespace isobath::ui {

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
    m_copied = copied.isEmpty() ? code : copied;
    m_copy->setEnabled(!code.isEmpty());
}

QString CodeCard::code() const
{
    return m_text->toPlainText();
}

void CodeCard::setFixedLines(int lines)
{
    m_text->setFixedHeight(m_text->fontMetrics().lineSpacing() * lines + 18);
}

} // namespace isobath::ui
