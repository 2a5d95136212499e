// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/picture_layout.h"

namespace isobath {

std::vector<Combination> combinations(const Plan& plan, const std::vector<std::size_t>& axes)
{
    std::vector<Combination> result{Combination{}};
    for (const auto index : axes) {
        const auto& axis = plan.axes[index];
        std::vector<Combination> longer;
        for (const auto& begun : result)
            for (std::size_t value = 0; value < axis.values.size(); ++value) {
                Combination next = begun;
                next.values.emplace_back(index, value);
                next.label +=
                    (next.label.empty() ? "" : " × ") + valueLabel(axis, axis.values[value], plan.base);
                next.name += (next.name.empty() ? "" : ", ") + valueName(axis, axis.values[value], plan.base);
                longer.push_back(std::move(next));
            }
        result = std::move(longer);
    }
    return result;
}

std::vector<std::string> labelsOf(const std::vector<Combination>& combinations)
{
    std::vector<std::string> labels;
    labels.reserve(combinations.size());
    for (const auto& combination : combinations)
        labels.push_back(combination.label);
    return labels;
}

std::string axesTitle(const Plan& plan, const std::vector<std::size_t>& axes)
{
    std::string title;
    for (const auto axis : axes)
        title += (title.empty() ? "" : " × ") + axisTitle(plan.axes[axis]);
    return title;
}

Coordinates meet(Coordinates fixed, const Combination& a, const Combination& b)
{
    for (const auto* combination : {&a, &b})
        for (const auto& [axis, value] : combination->values)
            fixed[axis] = value;
    return fixed;
}

std::vector<std::size_t> drawnAxes(const PictureView& view)
{
    auto axes = view.across;
    axes.insert(axes.end(), view.series.begin(), view.series.end());
    return axes;
}

Figure pictureOf(const MatrixDrawing& drawing, const PictureView& view, std::string kind,
                 const std::string& what, const std::vector<MatrixCell>& cells)
{
    Figure figure;
    figure.kind = std::move(kind);
    figure.title = fixedText(drawing.plan(), drawnAxes(view), view.fixed);
    figure.title += (figure.title.empty() ? "" : ": ") + what;
    figure.subtitle = subtitleLines(drawing.session());
    figure.footnotes = drawing.footnotes();
    if (auto progress = progressText(cells); !progress.empty())
        figure.footnotes.push_back(std::move(progress));
    return figure;
}

} // namespace isobath
