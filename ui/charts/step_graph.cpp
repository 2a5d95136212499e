// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/step_graph.h"

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

/// Cuts a line into dashes; the pattern runs on from piece to piece.
class DashCutter
{
public:
    explicit DashCutter(const QPen& pen) : m_pattern(pen.dashPattern())
    {
        for (double& length : m_pattern)
            length *= std::max(1.0, pen.widthF());
        restart();
    }

    void restart()
    {
        m_index = 0;
        m_left = m_pattern.front();
    }

    void cut(const QLineF& line, QVector<QLineF>& dashes)
    {
        const double length = line.length();
        for (double at = 0; at < length;) {
            const double next = std::min(length, at + m_left);
            if (m_index % 2 == 0)
                dashes.append(QLineF(line.pointAt(at / length), line.pointAt(next / length)));
            m_left -= next - at;
            at = next;
            if (m_left <= 1e-9) {
                m_index = (m_index + 1) % m_pattern.size();
                m_left = m_pattern[m_index];
            }
        }
    }

private:
    QList<qreal> m_pattern;
    qsizetype m_index = 0;
    double m_left = 0;
};

bool isGap(const QPointF& point)
{
    return std::isnan(point.x()) || std::isnan(point.y());
}

} // namespace

StepGraph::StepGraph(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPGraph(keyAxis, valueAxis)
{
    setLineStyle(lsStepLeft);
    setSelectable(QCP::stNone);
}

void StepGraph::drawLinePlot(QCPPainter* painter, const QVector<QPointF>& points) const
{
    const bool onScreen = !painter->modes().testFlag(QCPPainter::pmVectorized);
    if (!onScreen || pen().style() == Qt::SolidLine || pen().style() == Qt::NoPen) {
        QCPGraph::drawLinePlot(painter, points);
        return;
    }
    DashCutter cutter(pen());
    QVector<QLineF> dashes;
    for (qsizetype i = 1; i < points.size(); ++i) {
        if (isGap(points[i - 1]) || isGap(points[i]))
            cutter.restart();
        else
            cutter.cut(QLineF(points[i - 1], points[i]), dashes);
    }
    applyDefaultAntialiasingHint(painter);
    auto solid = pen();
    solid.setStyle(Qt::SolidLine);
    painter->setPen(solid);
    painter->setBrush(Qt::NoBrush);
    painter->drawLines(dashes);
}

} // namespace isobath::ui
