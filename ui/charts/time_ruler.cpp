// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/time_ruler.h"

#include "ui/charts/tickers.h"
#include "ui/charts/time_plot.h"

#include <QPainter>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kTickLength = 3;

} // namespace

TimeRuler::TimeRuler(QWidget* parent) : QWidget(parent), m_theme(ChartTheme::light())
{
    setAccessibleName(tr("Time, minutes and seconds"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

QSize TimeRuler::sizeHint() const
{
    return {400, fontMetrics().height() + kTickLength + 1};
}

void TimeRuler::setRange(double fromS, double toS)
{
    m_fromS = fromS;
    m_toS = toS;
    update();
}

void TimeRuler::setTheme(const ChartTheme& theme)
{
    m_theme = theme;
    update();
}

void TimeRuler::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    painter.fillRect(rect(), m_theme.ground);
    const auto margins = timeMargins(font());
    const QRectF area = QRectF(rect()).adjusted(margins.left(), 0, -margins.right(), 0);
    if (m_toS <= m_fromS || area.width() < 1)
        return;
    TimeTicker ticker;
    ticker.setTickCount(timeTickCount(width()));
    QVector<double> ticks;
    QVector<QString> labels;
    ticker.generate({m_fromS, m_toS}, locale(), 'g', 6, ticks, nullptr, &labels);
    double free = 0; // labels never run into each other
    for (qsizetype i = 0; i < ticks.size(); ++i) {
        const double x = area.left() + (ticks[i] - m_fromS) / (m_toS - m_fromS) * area.width();
        const double half = painter.fontMetrics().horizontalAdvance(labels[i]) / 2.0;
        if (x - half < free || x < area.left() - 1 || x > area.right() + 1)
            continue;
        free = x + half + 6;
        painter.setPen(m_theme.grid);
        painter.drawLine(QPointF(x, 0), QPointF(x, kTickLength));
        painter.setPen(m_theme.text);
        painter.drawText(QPointF(x - half, kTickLength + painter.fontMetrics().ascent()), labels[i]);
    }
}

} // namespace isobath::ui
