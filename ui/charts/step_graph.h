// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <qcustomplot.h>

namespace isobath::ui {

/// A stepped line that cuts its dashes itself on screen. Qt strokes a dashed polyline as one path, and
/// QCustomPlot's fast polylines are for solid pens only: four dashed lines of 750 steps took 28 ms that way,
/// 2 ms this way. Vector formats get the pen with its dashes.
class StepGraph : public QCPGraph
{
    Q_OBJECT
public:
    StepGraph(QCPAxis* keyAxis, QCPAxis* valueAxis);

protected:
    void drawLinePlot(QCPPainter* painter, const QVector<QPointF>& points) const override;
};

} // namespace isobath::ui
