// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/edge_labels.h"

#include <QFontMetrics>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kSample = 20; ///< length of the piece of line
constexpr int kGap = 4;

} // namespace

EdgeLabels::EdgeLabels(QCustomPlot* plot) : QCPAbstractItem(plot)
{
    setClipToAxisRect(false);
    setSelectable(false);
}

int EdgeLabels::marginFor(const QFont& font, int characters)
{
    const QFontMetrics metrics(boldFont(font));
    return kGap + kSample + kGap + metrics.horizontalAdvance(QString(characters, QLatin1Char('9')));
}

/// All of them where there is room, else as many as fit, evenly chosen; hovering tells the others.
std::vector<EdgeLabels::Entry> EdgeLabels::fitting() const
{
    auto all = m_all;
    std::stable_sort(all.begin(), all.end(),
                     [](const Entry& a, const Entry& b) { return a.value > b.value; });
    const int lines = mParentPlot->axisRect()->height() / (QFontMetrics(m_style.font).height() - 2);
    const auto most = static_cast<std::size_t>(std::max(2, lines + 1));
    if (all.size() <= most)
        return all;
    std::vector<Entry> kept;
    kept.reserve(most);
    for (std::size_t i = 0; i < most; ++i)
        kept.push_back(all[i * (all.size() - 1) / (most - 1)]);
    return kept;
}

/// Middle of each label; entries are in order from top to bottom.
std::vector<double> EdgeLabels::positions(int step) const
{
    const QRectF inner(mParentPlot->axisRect()->rect());
    std::vector<double> at;
    for (const auto& entry : m_entries)
        at.push_back(std::clamp(mParentPlot->yAxis->coordToPixel(entry.value), inner.top(), inner.bottom()));
    for (std::size_t i = 1; i < at.size(); ++i)
        at[i] = std::max(at[i], at[i - 1] + step);
    const double lowest =
        std::min(inner.bottom() + step / 2.0, mParentPlot->viewport().bottom() - step / 2.0);
    for (std::size_t i = at.size(); i-- > 0;)
        at[i] = std::min(at[i], lowest - static_cast<double>(at.size() - 1 - i) * step);
    return at;
}

void EdgeLabels::draw(QCPPainter* painter)
{
    m_entries = fitting();
    if (m_style.compact || m_entries.empty())
        return;
    const int height = QFontMetrics(m_style.font).height();
    const bool loose = height * static_cast<int>(m_entries.size()) <= mParentPlot->axisRect()->height();
    const auto at = positions(loose ? height : height - 2);
    const double left = mParentPlot->axisRect()->rect().right() + kGap;
    for (std::size_t i = 0; i < m_entries.size(); ++i) {
        const auto& entry = m_entries[i];
        painter->setAntialiasing(false);
        painter->setPen(entry.pen);
        painter->drawLine(QLineF(left, at[i], left + kSample, at[i]));
        if (!entry.marker.isNone()) {
            painter->setAntialiasing(true);
            entry.marker.applyTo(painter, entry.pen);
            entry.marker.drawShape(painter, left + kSample / 2.0, at[i]);
            painter->setAntialiasing(false);
        }
        painter->setFont(entry.bold ? boldFont(m_style.font) : m_style.font);
        painter->setPen(m_style.theme.text);
        painter->drawText(QRectF(left + kSample + kGap, at[i] - height / 2.0, 200, height),
                          Qt::AlignLeft | Qt::AlignVCenter, entry.text);
    }
}

} // namespace isobath::ui
