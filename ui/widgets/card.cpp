// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/card.h"

#include "ui/widgets/labels.h"

#include <QHBoxLayout>
#include <QVBoxLayout>

namespace isobath::ui {

Card::Card(const QString& heading, QWidget* parent)
    : QFrame(parent), m_heading(makeLabel("heading", heading)), m_subtitle(new ElidedLabel),
      m_header(new QHBoxLayout), m_body(new QVBoxLayout)
{
    setProperty("card", true);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 10);
    layout->setSpacing(7);
    m_header->setSpacing(8);
    m_header->addWidget(m_heading);
    m_header->addWidget(m_subtitle, 1);
    layout->addLayout(m_header);
    m_body->setSpacing(6);
    layout->addLayout(m_body, 1);
}

void Card::setHeading(const QString& text)
{
    m_heading->setText(text);
}

void Card::setSubtitle(const QString& text)
{
    m_subtitle->setFullText(text);
}

void Card::addControl(QWidget* widget)
{
    m_header->addWidget(widget);
}

} // namespace isobath::ui
