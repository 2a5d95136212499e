// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/page_header.h"

#include "ui/widgets/labels.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace isobath::ui {

PageHeader::PageHeader(const QString& title, QWidget* parent)
    : QWidget(parent), m_title(new ElidedLabel("title")), m_subject(new ElidedLabel("muted")),
      m_layout(new QHBoxLayout(this))
{
    auto* texts = new QVBoxLayout;
    texts->setSpacing(1);
    texts->addWidget(m_title);
    texts->addWidget(m_subject);
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(7);
    m_layout->addLayout(texts, 1);
    setTitle(title);
}

void PageHeader::setTitle(const QString& text)
{
    m_title->setFullText(text);
}

void PageHeader::setSubject(const QString& text)
{
    m_subject->setFullText(text);
}

QString PageHeader::title() const
{
    return m_title->fullText();
}

QString PageHeader::subject() const
{
    return m_subject->fullText();
}

void PageHeader::addControl(QWidget* widget)
{
    m_layout->addWidget(widget);
}

} // namespace isobath::ui
