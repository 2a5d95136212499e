// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/bars_legend.h"

#include "ui/charts/bar_set.h"

#include <QFontMetrics>

namespace isobath::ui {

namespace {

constexpr int kSwatch = 12;
constexpr int kGap = 5;
constexpr int kBetween = 14;
constexpr int kLeft = 4;

} // namespace

BarsLegend::BarsLegend(QCustomPlot* plot) : QCPLayoutElement(plot)
{
    setLayer(QStringLiteral("axes"));
}

int BarsLegend::lineHeight() const
{
    return QFontMetrics(m_style.font).height() + 2;
}

void BarsLegend::fit(int width)
{
    m_entries.clear();
    m_height = 0;
    if (m_style.compact || m_data == nullptr)
        return;
    QPoint place(kLeft, 0);
    const auto add = [&](const QString& text, std::optional<std::size_t> series) {
        const auto font = series && series == m_data->highlighted ? boldFont(m_style.font) : m_style.font;
        const int needed = (series ? kSwatch + kGap : 0) + QFontMetrics(font).horizontalAdvance(text);
        if (place.x() > kLeft && place.x() + needed > width)
            place = QPoint(kLeft, place.y() + lineHeight());
        m_entries.push_back(Entry{text, place, series});
        place.rx() += needed + kBetween;
    };
    if (!m_data->seriesTitle.empty())
        add(qText(m_data->seriesTitle), std::nullopt);
    for (std::size_t i = 0; i < m_data->series.size(); ++i)
        add(qText(m_data->series[i]), i);
    m_height = place.y() + lineHeight() + 2;
}

void BarsLegend::draw(QCPPainter* painter)
{
    painter->setAntialiasing(false);
    for (const auto& entry : m_entries) {
        auto at = outerRect().topLeft() + entry.place;
        const bool bold = entry.series && entry.series == m_data->highlighted;
        if (entry.series) {
            painter->setPen(QPen(m_style.theme.mutedText, 1));
            painter->setBrush(BarSet::seriesColor(*m_data, *entry.series, m_style));
            painter->drawRect(QRect(at.x(), at.y() + (lineHeight() - kSwatch) / 2, kSwatch - 1, kSwatch - 1));
            at.rx() += kSwatch + kGap;
        }
        painter->setFont(bold ? boldFont(m_style.font) : m_style.font);
        painter->setPen(entry.series ? m_style.theme.text : m_style.theme.mutedText);
        painter->drawText(QRectF(at.x(), at.y(), outerRect().width(), lineHeight()),
                          Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
}

} // namespace isobath::ui
