// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/curve_set.h"

#include <QFontMetrics>

#include <algorithm>
#include <array>
#include <cmath>
#include <utility>

namespace isobath::ui {

namespace {

constexpr double kReach = 14; ///< pixels from a point that still mean it
constexpr double kMarker = 8;
constexpr double kRepeat = 3;
constexpr double kRing = 15;

using Shape = QCPScatterStyle::ScatterShape;
constexpr std::array<Shape, 5> kShapes{QCPScatterStyle::ssCircle, QCPScatterStyle::ssSquare,
                                       QCPScatterStyle::ssTriangle, QCPScatterStyle::ssDiamond,
                                       QCPScatterStyle::ssTriangleInverted};

bool hasFailed(const CurvePoint& point)
{
    return point.cell.state == CellState::Failed;
}

} // namespace

CurveSet::CurveSet(QCPAxis* keyAxis, QCPAxis* valueAxis) : QCPAbstractPlottable(keyAxis, valueAxis)
{
    setSelectable(QCP::stSingleData);
    setSelectionDecorator(nullptr);
}

double CurveSet::coordinate(double value, Scale scale)
{
    if (scale == Scale::Linear || std::isnan(value))
        return value;
    return value > 0 ? std::log10(value) : std::nan("");
}

QPointF CurveSet::placeOf(const CurvePoint& point, double y) const
{
    const auto xScale = m_data->x.categories.empty() ? m_data->x.scale : Scale::Linear;
    return coordsToPixels(coordinate(point.x, xScale), coordinate(y, m_data->y.scale));
}

/// What has no value stands at the foot of the plot.
QPointF CurveSet::placeOf(const CurvePoint& point) const
{
    auto place = placeOf(point, point.y);
    if (std::isnan(place.y()))
        place.setY(clipRect().bottom() - 8);
    return place;
}

const CurvePoint* CurveSet::point(std::size_t index) const
{
    if (m_data == nullptr)
        return nullptr;
    for (const auto& series : m_data->series) {
        if (index < series.points.size())
            return &series.points[index];
        index -= series.points.size();
    }
    return nullptr;
}

std::optional<std::size_t> CurveSet::pointAt(const QPointF& pos) const
{
    if (m_data == nullptr || !clipRect().contains(pos.toPoint()))
        return std::nullopt;
    std::optional<std::size_t> nearest;
    double least = kReach;
    std::size_t index = 0;
    for (const auto& series : m_data->series)
        for (const auto& one : series.points) {
            const bool shown = !std::isnan(one.y) || hasFailed(one);
            const double distance = QLineF(placeOf(one), pos).length();
            if (shown && one.cell.state != CellState::Absent && distance < least) {
                least = distance;
                nearest = index;
            }
            ++index;
        }
    return nearest;
}

double CurveSet::selectTest(const QPointF& pos, bool, QVariant* details) const
{
    const auto found = pointAt(pos);
    if (!found)
        return -1;
    const auto index = static_cast<int>(*found);
    if (details != nullptr)
        details->setValue(QCPDataSelection(QCPDataRange(index, index + 1)));
    return mParentPlot->selectionTolerance() * 0.5;
}

QCPRange CurveSet::getKeyRange(bool& foundRange, QCP::SignDomain) const
{
    foundRange = m_data != nullptr;
    return mKeyAxis->range();
}

QCPRange CurveSet::getValueRange(bool& foundRange, QCP::SignDomain, const QCPRange&) const
{
    foundRange = m_data != nullptr;
    return mValueAxis->range();
}

QPen CurveSet::seriesPen(std::size_t series) const
{
    static const std::array<QVector<qreal>, 4> dashes{QVector<qreal>{}, {7, 3}, {2, 2}, {8, 2, 2, 2}};
    if (m_data->series[series].isReference) {
        QPen pen(m_style.theme.mutedText, 1);
        pen.setDashPattern({2, 4});
        return pen;
    }
    QPen pen(m_style.theme.text, 1.6);
    pen.setCapStyle(Qt::FlatCap);
    if (const auto& dash = dashes[series % dashes.size()]; !dash.isEmpty())
        pen.setDashPattern(dash);
    return pen;
}

/// Filled and hollow in turn: ten markers before one comes again.
QCPScatterStyle CurveSet::seriesMarker(std::size_t series) const
{
    if (m_data->series[series].isReference)
        return {};
    const bool filled = series % 2 == 0;
    return {kShapes[series % kShapes.size()], QPen(m_style.theme.text, 1.4),
            QBrush(filled ? m_style.theme.text : m_style.theme.ground), kMarker};
}

void CurveSet::draw(QCPPainter* painter)
{
    if (m_data == nullptr)
        return;
    for (std::size_t series = 0; series < m_data->series.size(); ++series)
        drawLine(*painter, series);
    for (std::size_t series = 0; series < m_data->series.size(); ++series)
        for (const auto& one : m_data->series[series].points)
            if (!m_data->series[series].isReference)
                drawPoint(*painter, one, seriesMarker(series));
    drawLabels(*painter);
    if (m_style.forExport)
        return;
    if (m_hovered != m_selected)
        drawRing(*painter, m_hovered, m_style.theme.mutedText);
    drawRing(*painter, m_selected, m_style.theme.accent);
}

void CurveSet::drawLine(QCPPainter& painter, std::size_t series) const
{
    painter.setAntialiasing(true);
    painter.setPen(seriesPen(series));
    painter.setBrush(Qt::NoBrush);
    QPolygonF line;
    for (const auto& one : m_data->series[series].points) {
        const auto place = placeOf(one, one.y);
        if (!std::isnan(place.y()) && !std::isnan(place.x())) {
            line << place;
            continue;
        }
        painter.drawPolyline(line);
        line.clear();
    }
    painter.drawPolyline(line);
}

void CurveSet::drawPoint(QCPPainter& painter, const CurvePoint& point, const QCPScatterStyle& marker) const
{
    if (hasFailed(point)) {
        drawFailure(painter, point);
        return;
    }
    const auto place = placeOf(point, point.y);
    if (std::isnan(place.y()) || std::isnan(place.x()))
        return;
    painter.setAntialiasing(true);
    if (point.cell.repeats.size() > 1)
        for (const double repeat : point.cell.repeats) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(m_style.theme.mutedText);
            if (const auto at = placeOf(point, repeat); !std::isnan(at.y()))
                painter.drawEllipse(at, kRepeat / 2, kRepeat / 2);
        }
    auto own = marker;
    if (point.cell.state == CellState::Running)
        own.setBrush(m_style.theme.ground);
    own.applyTo(&painter, marker.pen());
    own.drawShape(&painter, place);
    if (point.cell.state == CellState::Running) {
        QPen pen(m_style.theme.text, 1.5);
        pen.setDashPattern({2, 2});
        painter.setPen(pen);
        painter.setBrush(Qt::NoBrush);
        painter.drawEllipse(place, kRing / 2, kRing / 2);
    }
    if (!m_style.forExport && !point.cell.labelIds.empty()) {
        painter.setPen(Qt::NoPen);
        painter.setBrush(m_style.theme.attention);
        painter.drawEllipse(place + QPointF(kMarker * 0.7, -kMarker * 0.7), 3, 3);
    }
}

void CurveSet::drawFailure(QCPPainter& painter, const CurvePoint& point) const
{
    const auto place = placeOf(point);
    painter.setAntialiasing(true);
    painter.setPen(QPen(m_style.theme.failure, 2));
    painter.drawLine(QLineF(place - QPointF(4, 4), place + QPointF(4, 4)));
    painter.drawLine(QLineF(place - QPointF(4, -4), place + QPointF(4, -4)));
    const QFontMetrics metrics(m_style.font);
    painter.setFont(m_style.font);
    painter.drawText(QRectF(place.x() - 40, place.y() - 8 - metrics.height(), 80, metrics.height()),
                     Qt::AlignCenter, qText(point.cell.mark));
}

/// Beside a point, the best first: most curves rise, so up and to the left is free of them.
std::array<QRectF, 4> CurveSet::labelPlaces(const QPointF& point, const QSizeF& size) const
{
    const double left = point.x() - kMarker / 2 - size.width();
    const double right = point.x() + kMarker;
    const double above = point.y() - size.height() - 2;
    const double below = point.y() + 2;
    std::array<QRectF, 4> places{QRectF({left, above}, size), QRectF({right, above}, size),
                                 QRectF({left, below}, size), QRectF({right, below}, size)};
    if (left < clipRect().left())
        std::swap(places[0], places[1]);
    return places;
}

/// Points that lie on each other share a label of the same text. What finds no free place is left out;
/// hovering still tells it.
void CurveSet::drawLabels(QCPPainter& painter) const
{
    const QFontMetrics metrics(m_style.font);
    std::vector<std::pair<QRectF, QString>> taken;
    painter.setFont(m_style.font);
    painter.setPen(m_style.theme.mutedText);
    for (const auto& series : m_data->series)
        for (const auto& one : series.points) {
            const auto place = placeOf(one, one.y);
            const auto text = qText(one.label + one.cell.noteMarks);
            if (text.isEmpty() || std::isnan(place.y()) || std::isnan(place.x()))
                continue;
            for (const auto& rect :
                 labelPlaces(place, QSizeF(metrics.horizontalAdvance(text) + 2, metrics.height()))) {
                const auto other = std::find_if(taken.begin(), taken.end(), [&](const auto& known) {
                    return known.first.intersects(rect);
                });
                if (other != taken.end() && other->second != text)
                    continue;
                if (other == taken.end()) {
                    painter.drawText(rect, Qt::AlignLeft | Qt::AlignVCenter, text);
                    taken.emplace_back(rect, text);
                }
                break;
            }
        }
}

void CurveSet::drawRing(QCPPainter& painter, std::optional<std::size_t> index, const QColor& color) const
{
    const auto* one = index ? point(*index) : nullptr;
    if (one == nullptr)
        return;
    painter.setAntialiasing(true);
    painter.setPen(QPen(color, 2.5));
    painter.setBrush(Qt::NoBrush);
    painter.drawEllipse(placeOf(*one), kRing / 2, kRing / 2);
}

} // namespace isobath::ui
