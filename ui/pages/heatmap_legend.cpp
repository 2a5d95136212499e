// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/heatmap_legend.h"

#include <QPainter>

#include <array>

namespace isobath::ui {

namespace {

constexpr int kHeight = 18;
constexpr QSize kSign(13, 11);
constexpr int kGap = 14;
const QColor kDoneColour("#21918c");

void paintPlanned(QPainter& painter, const QRect& box, const ChartTheme& theme)
{
    painter.save();
    painter.setClipRect(box);
    painter.setPen(theme.hatch);
    for (int x = box.left() - box.height(); x < box.right(); x += 4)
        painter.drawLine(x, box.bottom(), x + box.height(), box.top());
    painter.restore();
}

void paintRunning(QPainter& painter, const QRect& box, const ChartTheme& theme)
{
    QPen pen(theme.text, 2, Qt::DashLine);
    painter.setPen(pen);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.adjusted(1, 1, -1, -1));
}

void paintDone(QPainter& painter, const QRect& box, const ChartTheme&)
{
    painter.fillRect(box, kDoneColour);
}

void paintRepeats(QPainter& painter, const QRect& box, const ChartTheme& theme)
{
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(theme.text);
    for (int i = 0; i < 3; ++i) {
        painter.setBrush(i == 0 ? QBrush(theme.text) : QBrush(Qt::NoBrush));
        painter.drawEllipse(QPointF(box.left() + 2 + i * 5, box.center().y() + 0.5), 1.6, 1.6);
    }
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintLabel(QPainter& painter, const QRect& box, const ChartTheme& theme)
{
    painter.fillRect(box, kDoneColour);
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.attention);
    const QPoint corner = box.topRight() + QPoint(1, 0);
    painter.drawPolygon(QPolygon{corner, corner - QPoint(8, 0), corner + QPoint(0, 8)});
}

void paintFailed(QPainter& painter, const QRect& box, const ChartTheme& theme)
{
    painter.fillRect(box, theme.idle);
}

using PaintSign = void (*)(QPainter&, const QRect&, const ChartTheme&);
struct Entry
{
    const char* text;
    PaintSign paint;
};
constexpr std::array<Entry, 6> kEntries{{{"planned", paintPlanned},
                                         {"running, live", paintRunning},
                                         {"done, median", paintDone},
                                         {"repeats done", paintRepeats},
                                         {"label", paintLabel},
                                         {"failed, skipped", paintFailed}}};

} // namespace

HeatmapLegend::HeatmapLegend(QWidget* parent) : QWidget(parent)
{
    setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    setFixedHeight(kHeight);
    setToolTip(
        "Cells show the median of the repeats done; a corner mark means a label: see the subject panel");
}

void HeatmapLegend::setTheme(const ChartTheme& theme)
{
    m_theme = theme;
    update();
}

QSize HeatmapLegend::sizeHint() const
{
    return {400, kHeight};
}

void HeatmapLegend::paintEvent(QPaintEvent*)
{
    QPainter painter(this);
    QFont small = font();
    small.setPixelSize(11);
    painter.setFont(small);
    int x = 0;
    for (const auto& entry : kEntries) {
        const int textWidth = painter.fontMetrics().horizontalAdvance(entry.text);
        if (x + kSign.width() + 5 + textWidth > width())
            return;
        entry.paint(painter, QRect(QPoint(x, (kHeight - kSign.height()) / 2), kSign), m_theme);
        painter.setPen(m_theme.mutedText);
        painter.drawText(QRect(x + kSign.width() + 5, 0, textWidth + 2, kHeight), Qt::AlignVCenter,
                         entry.text);
        x += kSign.width() + 5 + textWidth + kGap;
    }
}

} // namespace isobath::ui
