// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <optional>

namespace isobath::ui {

/// The line above an axis rect: what the figure shows at the left; a note, or the scale of a density, at the
/// right. It lies in the axis rect's top margin, see height().
class TopStrip : public QCPAbstractItem
{
    Q_OBJECT
public:
    /// Above `rect`, or the plot's first axis rect.
    explicit TopStrip(QCustomPlot* plot, QCPAxisRect* rect = nullptr);

    void setStyle(const PlotStyle& style) { m_style = style; }
    void setHeading(const QString& heading) { m_heading = heading; }
    void setNote(const QString& note) { m_note = note; }
    /// Shows the density ramp from 1 to `most` in front of the note.
    void setDensityScale(std::optional<double> most) { m_most = most; }
    int height() const;

    double selectTest(const QPointF&, bool, QVariant*) const override { return -1; }

protected:
    void draw(QCPPainter* painter) override;

private:
    void drawScale(QCPPainter* painter, double right, double top) const;

    QCPAxisRect* m_rect;
    PlotStyle m_style;
    QString m_heading;
    QString m_note;
    std::optional<double> m_most;
};

} // namespace isobath::ui
