// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/session_figures.h"
#include "engine/workload/parameters.h"

#include <algorithm>
#include <string_view>

namespace isobath {

namespace {

constexpr std::uint64_t kUsualPageBytes = 8192; ///< a database's page, which its bars are looked at for

using Axes = std::vector<std::size_t>;

bool contains(const Axes& axes, std::size_t axis)
{
    return std::find(axes.begin(), axes.end(), axis) != axes.end();
}

/// X and Y of the heatmap.
Axes drawnIn(const MatrixView& view)
{
    Axes axes;
    for (const auto& axis : {view.x, view.y})
        if (axis)
            axes.push_back(*axis);
    return axes;
}

bool sets(const Axis& axis, std::string_view parameter)
{
    return std::any_of(axis.values.begin(), axis.values.end(), [&](const AxisValue& value) {
        return std::any_of(value.set.begin(), value.set.end(),
                           [&](const auto& set) { return set.first == parameter; });
    });
}

/// The axes that set one of the parameters; the first one where none does.
Axes choose(const Plan& plan, const Axes& axes, std::initializer_list<std::string_view> parameters)
{
    Axes chosen;
    for (const auto parameter : parameters)
        for (const auto axis : axes)
            if (sets(plan.axes[axis], parameter) && !contains(chosen, axis))
                chosen.push_back(axis);
    if (chosen.empty() && !axes.empty())
        chosen.push_back(axes.front());
    return chosen;
}

Axes without(const Axes& axes, const Axes& others)
{
    Axes rest;
    std::copy_if(axes.begin(), axes.end(), std::back_inserter(rest),
                 [&](std::size_t axis) { return !contains(others, axis); });
    return rest;
}

std::optional<std::size_t> usualHighlight(const Plan& plan, const Axes& series)
{
    if (series.size() != 1)
        return std::nullopt;
    const auto& axis = plan.axes[series.front()];
    for (std::size_t i = 0; axis.param == "bs" && i < axis.values.size(); ++i) {
        auto settings = plan.base;
        if (!axis.values[i].set.empty() &&
            findParameter("bs")->set(settings, axis.values[i].set.front().second) &&
            settings.spec.bsBytes == kUsualPageBytes)
            return i;
    }
    return std::nullopt;
}

Axes allAxes(const Plan& plan)
{
    Axes axes;
    for (std::size_t i = 0; i < plan.axes.size(); ++i)
        axes.push_back(i);
    return axes;
}

} // namespace

PictureView defaultPicture(const Plan& plan, MatrixPicture picture, const MatrixView& view)
{
    PictureView out;
    const Axes drawn = drawnIn(view);
    switch (picture) {
    case MatrixPicture::Bars:
        out.series = choose(plan, drawn, {"bs"});
        out.across = without(drawn, out.series);
        out.highlighted = usualHighlight(plan, out.series);
        break;
    case MatrixPicture::Lines:
    case MatrixPicture::Tradeoff:
        out.across = {choose(plan, drawn, {"iodepth", "numjobs"})};
        out.across.resize(std::min<std::size_t>(out.across.size(), 1));
        out.series = without(drawn, out.across);
        break;
    case MatrixPicture::Depth:
        out.across = choose(plan, drawn, {"iodepth", "numjobs"});
        out.series = without(drawn, out.across);
        break;
    case MatrixPicture::Slope:
        out.series = drawn;
        break;
    case MatrixPicture::Pivot:
        out.across = drawn.empty() ? Axes{} : Axes{drawn.front()};
        out.series = without(allAxes(plan), out.across);
        break;
    }
    for (std::size_t axis = 0; axis < plan.axes.size(); ++axis) {
        if (contains(out.across, axis) || contains(out.series, axis))
            continue;
        const auto held = view.fixed.find(axis);
        out.fixed[axis] = held == view.fixed.end() ? 0 : held->second;
    }
    return out;
}

} // namespace isobath
