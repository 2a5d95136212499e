// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/axis_places.h"

#include <algorithm>
#include <utility>

namespace isobath::ui {

namespace {

using Axes = std::vector<std::size_t>;

struct PictureWords
{
    const char* name;
    const char* key;
    const char* advice;
};
constexpr std::array<PictureWords, kLivePictures.size()> kWords{{
    {"Heatmap", "heatmap", "One metric over two axes: where is it fast, where does it stop growing?"},
    {"Bars", "bars", "Groups of bars, IOPS above bandwidth: which value is best in each group?"},
    {"Lines", "lines", "One metric along one axis, one line per value of the others"},
    {"Depth", "depth", "Achieved against asked depth: was as much in flight as was asked for?"},
    {"Latency/IOPS", "tradeoff", "Latency against IOPS: what does the next step of depth cost?"},
    {"Slope", "slope", "The first run of each cell against its later ones: does it settle?"},
    {"Pivot", "pivot", "One metric as a table of any axes"},
    {"Table", "table", "Every metric of every cell, as a table that sorts and that screen readers read"},
}};

const PictureWords& wordsOf(LivePicture picture)
{
    return kWords[static_cast<std::size_t>(picture)];
}

bool contains(const Axes& axes, std::size_t axis)
{
    return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

/// Lines have one x.
bool holdsOneAcross(LivePicture picture)
{
    return picture == LivePicture::Lines || picture == LivePicture::Tradeoff;
}

} // namespace

QString pictureName(LivePicture picture)
{
    return wordsOf(picture).name;
}

QString pictureKey(LivePicture picture)
{
    return wordsOf(picture).key;
}

QString pictureAdvice(LivePicture picture)
{
    return wordsOf(picture).advice;
}

std::optional<LivePicture> pictureFromKey(const QString& key)
{
    for (const auto picture : kLivePictures)
        if (key == wordsOf(picture).key)
            return picture;
    return std::nullopt;
}

std::optional<MatrixPicture> matrixPicture(LivePicture picture)
{
    switch (picture) {
    case LivePicture::Bars:
        return MatrixPicture::Bars;
    case LivePicture::Lines:
        return MatrixPicture::Lines;
    case LivePicture::Depth:
        return MatrixPicture::Depth;
    case LivePicture::Tradeoff:
        return MatrixPicture::Tradeoff;
    case LivePicture::Slope:
        return MatrixPicture::Slope;
    case LivePicture::Pivot:
        return MatrixPicture::Pivot;
    case LivePicture::Heatmap:
    case LivePicture::Table:
        break;
    }
    return std::nullopt;
}

void AxisPlaces::setPlan(const Plan& plan)
{
    m_plan = plan;
    m_values.assign(plan.axes.size(), 0);
    m_highlighted.reset();
    setView(defaultView(plan));
}

void AxisPlaces::setView(const MatrixView& view)
{
    m_view = view;
    for (const auto& [axis, value] : view.fixed)
        if (axis < m_values.size())
            m_values[axis] = value;
    fillFixed();
    m_pictures.clear();
    for (const auto picture : kLivePictures)
        if (const auto kind = matrixPicture(picture))
            m_pictures[picture] = defaultPicture(m_plan, *kind, m_view);
    m_highlighted = m_pictures[LivePicture::Bars].highlighted;
}

void AxisPlaces::fillFixed()
{
    m_view.fixed.clear();
    for (std::size_t axis = 0; axis < m_values.size(); ++axis)
        if (m_view.x != axis && m_view.y != axis)
            m_view.fixed[axis] = m_values[axis];
}

PictureView AxisPlaces::pictureView(LivePicture picture) const
{
    const auto found = m_pictures.find(picture);
    PictureView view = found == m_pictures.end() ? PictureView{} : found->second;
    view.fixed.clear();
    for (std::size_t axis = 0; axis < m_values.size(); ++axis)
        if (!contains(view.across, axis) && !contains(view.series, axis))
            view.fixed[axis] = m_values[axis];
    view.highlighted = m_highlighted;
    return view;
}

std::vector<AxisPlace> AxisPlaces::offered(LivePicture picture)
{
    switch (picture) {
    case LivePicture::Heatmap:
    case LivePicture::Table: // of the heatmap's cells
        return {AxisPlace::Across, AxisPlace::Series, AxisPlace::Facet, AxisPlace::Held};
    case LivePicture::Slope:
        return {AxisPlace::Series, AxisPlace::Held};
    default:
        return {AxisPlace::Across, AxisPlace::Series, AxisPlace::Held};
    }
}

AxisPlace AxisPlaces::placeOf(LivePicture picture, std::size_t axis) const
{
    if (const auto found = m_pictures.find(picture); found != m_pictures.end())
        return contains(found->second.across, axis)   ? AxisPlace::Across
               : contains(found->second.series, axis) ? AxisPlace::Series
                                                      : AxisPlace::Held;
    return m_view.x == axis       ? AxisPlace::Across
           : m_view.y == axis     ? AxisPlace::Series
           : m_view.facet == axis ? AxisPlace::Facet
                                  : AxisPlace::Held;
}

bool AxisPlaces::isDrawn(LivePicture picture, std::size_t axis) const
{
    const auto place = placeOf(picture, axis);
    return place == AxisPlace::Across || place == AxisPlace::Series;
}

std::optional<std::size_t>& AxisPlaces::heatmapSlot(AxisPlace place)
{
    return place == AxisPlace::Across ? m_view.x : place == AxisPlace::Series ? m_view.y : m_view.facet;
}

void AxisPlaces::setHeatmapPlace(std::size_t axis, AxisPlace place)
{
    const auto old = placeOf(LivePicture::Heatmap, axis);
    std::optional<std::size_t> displaced;
    if (old != AxisPlace::Held)
        heatmapSlot(old).reset();
    if (place != AxisPlace::Held)
        displaced = std::exchange(heatmapSlot(place), axis);
    if (displaced && old != AxisPlace::Held)
        heatmapSlot(old) = displaced;
    fillFixed();
}

void AxisPlaces::setPlace(LivePicture picture, std::size_t axis, AxisPlace place)
{
    const auto old = placeOf(picture, axis);
    if (old == place)
        return;
    const auto found = m_pictures.find(picture);
    if (found == m_pictures.end())
        return setHeatmapPlace(axis, place);
    auto& [across, series, fixed, highlighted] = found->second;
    std::erase(across, axis);
    std::erase(series, axis);
    if (place == AxisPlace::Across) {
        if (holdsOneAcross(picture) && !across.empty()) {
            if (old == AxisPlace::Series)
                series.push_back(across.front());
            across.clear();
        }
        across.push_back(axis);
    } else if (place == AxisPlace::Series)
        series.push_back(axis);
    if (picture == LivePicture::Bars && (old == AxisPlace::Series || place == AxisPlace::Series))
        m_highlighted.reset(); // it numbered other bars
}

void AxisPlaces::setValue(std::size_t axis, std::size_t value)
{
    m_values[axis] = value;
    fillFixed();
}

void AxisPlaces::showCell(const Cell& cell)
{
    m_values = cell.coordinates;
    fillFixed();
}

bool AxisPlaces::shows(LivePicture picture, const Cell& cell) const
{
    for (std::size_t axis = 0; axis < m_values.size(); ++axis)
        if (!isDrawn(picture, axis) && cell.coordinates[axis] != m_values[axis])
            return false;
    return true;
}

std::vector<std::string> AxisPlaces::namesOf(const Axes& axes) const
{
    std::vector<std::string> names;
    for (const auto axis : axes)
        names.push_back(m_plan.axes[axis].name);
    return names;
}

std::optional<Axes> AxisPlaces::axesNamed(const std::vector<std::string>& names) const
{
    Axes axes;
    for (const auto& name : names) {
        const auto found = std::find_if(m_plan.axes.begin(), m_plan.axes.end(),
                                        [&](const Axis& axis) { return axis.name == name; });
        if (found == m_plan.axes.end())
            return std::nullopt;
        axes.push_back(static_cast<std::size_t>(found - m_plan.axes.begin()));
    }
    return axes;
}

void AxisPlaces::setAxes(LivePicture picture, const std::vector<std::string>& across,
                         const std::vector<std::string>& series)
{
    const auto found = m_pictures.find(picture);
    const auto first = axesNamed(across);
    const auto second = axesNamed(series);
    if (found == m_pictures.end() || !first || !second || (first->empty() && second->empty()))
        return;
    if (picture == LivePicture::Bars && *second != found->second.series)
        m_highlighted.reset();
    found->second.across = *first;
    found->second.series = *second;
}

std::vector<std::string> AxisPlaces::axesAcross(LivePicture picture) const
{
    return namesOf(pictureView(picture).across);
}

std::vector<std::string> AxisPlaces::axesOfSeries(LivePicture picture) const
{
    return namesOf(pictureView(picture).series);
}

} // namespace isobath::ui
