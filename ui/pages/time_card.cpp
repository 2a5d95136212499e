// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/time_card.h"

#include "ui/charts/figure_chart.h"
#include "ui/widgets/labels.h"

#include <QStackedLayout>
#include <QVBoxLayout>

namespace isobath::ui {

TimeCard::TimeCard(QWidget* parent)
    : Card("Over time", parent), m_latency(new FigureChart), m_iops(new FigureChart),
      m_note(makeLabel("muted")), m_stack(new QStackedLayout)
{
    m_latency->setAccessibleName("Latency over time");
    m_iops->setAccessibleName("IOPS over time");
    m_latency->setMinimumHeight(80);
    m_iops->setMinimumHeight(50);
    m_note->setAlignment(Qt::AlignCenter);
    m_note->setWordWrap(true);
    auto* charts = new QWidget;
    auto* layout = new QVBoxLayout(charts);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(m_latency, 5);
    layout->addWidget(m_iops, 3);
    m_stack->addWidget(m_note);
    m_stack->addWidget(charts);
    body()->addLayout(m_stack, 1);
    const auto couple = [this](FigureChart* from, FigureChart* to) {
        connect(from, &FigureChart::cursorMoved, to, &FigureChart::setCursor);
        connect(from, &FigureChart::visibleRangeChanged, to, &FigureChart::setVisibleRange);
        connect(from, &FigureChart::visibleRangeChanged, this, &TimeCard::rangeChanged);
    };
    couple(m_latency, m_iops);
    couple(m_iops, m_latency);
}

void TimeCard::showFigures(const QString& subject, const Figure& latency, const Figure& iops)
{
    setSubtitle(subject);
    m_stack->setCurrentIndex(1);
    m_latency->setFigure(latency);
    m_iops->setFigure(iops);
}

void TimeCard::showNote(const QString& note)
{
    setSubtitle({});
    m_note->setText(note);
    m_stack->setCurrentIndex(0);
}

void TimeCard::setTheme(const ChartTheme& theme)
{
    m_latency->setTheme(theme);
    m_iops->setTheme(theme);
}

} // namespace isobath::ui
