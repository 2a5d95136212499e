// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/session_figures.h"
#include "engine/workload/parameters.h"

#include <algorithm>

namespace isobath {

namespace {

bool isNumeric(const Axis& axis, const CellSettings& base)
{
    const auto* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    if (parameter == nullptr)
        return false;
    return std::all_of(axis.values.begin(), axis.values.end(), [&](const AxisValue& value) {
        auto settings = base;
        return !value.set.empty() && parameter->set(settings, value.set.front().second).has_value() &&
               parameter->number(settings).has_value();
    });
}

/// Axis indexes with the best candidates for X and Y first: numeric before words, long before short, plan
/// order among equals.
std::vector<std::size_t> byRank(const Plan& plan)
{
    std::vector<bool> numeric;
    std::vector<std::size_t> order;
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        numeric.push_back(isNumeric(plan.axes[i], plan.base));
        order.push_back(i);
    }
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) {
        if (numeric[a] != numeric[b])
            return static_cast<bool>(numeric[a]);
        return plan.axes[a].values.size() > plan.axes[b].values.size();
    });
    return order;
}

} // namespace

MatrixView defaultView(const Plan& plan)
{
    auto order = byRank(plan);
    MatrixView view;
    // Block size reads best from left to right and depth from bottom to top, whichever is longer.
    if (order.size() >= 2 && plan.axes[order[1]].param == "bs")
        std::swap(order[0], order[1]);
    if (!order.empty())
        view.x = order[0];
    if (order.size() >= 2)
        view.y = order[1];
    for (std::size_t i = 0; i < plan.axes.size(); ++i) {
        if (i == view.x || i == view.y)
            continue;
        if (!view.facet && plan.axes[i].values.size() > 1)
            view.facet = i;
        view.fixed[i] = 0;
    }
    return view;
}

bool nextFacet(MatrixView& view, const Plan& plan)
{
    for (auto axis = view.fixed.rbegin(); axis != view.fixed.rend(); ++axis) {
        if (++axis->second < plan.axes[axis->first].values.size())
            return true;
        axis->second = 0;
    }
    return false;
}

} // namespace isobath
