// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/figure.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace isobath {

namespace {

std::string rangeText(const std::vector<double>& values, ValueStyle style)
{
    const auto [least, most] = std::minmax_element(values.begin(), values.end());
    return fmt::format("from {} to {}", formatWithUnit(*least, style), formatWithUnit(*most, style));
}

std::string stallText(std::size_t count)
{
    if (count == 0)
        return {};
    return fmt::format(" {} stall{}.", count, count == 1 ? "" : "s");
}

std::string measuredText(const std::vector<MatrixCell>& cells, ValueStyle style)
{
    std::vector<double> values;
    std::size_t all = 0;
    for (const auto& cell : cells) {
        all += cell.state == CellState::Absent ? 0 : 1;
        if (cell.state == CellState::Done && cell.value)
            values.push_back(*cell.value);
    }
    auto text = fmt::format("{} of {} cells measured", values.size(), all);
    return text + (values.empty() ? "." : ", " + rangeText(values, style) + ".");
}

struct SummaryOf
{
    std::string operator()(const HeatmapData& data) const { return measuredText(data.cells, data.style); }

    std::string operator()(const BarsData& data) const
    {
        std::string text;
        for (const auto& panel : data.panels)
            text +=
                (text.empty() ? "" : " ") + panel.y.title + ": " + measuredText(panel.bars, panel.y.style);
        return text;
    }

    std::string operator()(const CurvesData& data) const
    {
        std::string text;
        for (const auto& series : data.series) {
            std::vector<double> values;
            for (const auto& point : series.points)
                if (!std::isnan(point.y) && !series.isReference)
                    values.push_back(point.y);
            if (!values.empty())
                text += fmt::format("{}{} {}", text.empty() ? "" : ", ", series.name,
                                    rangeText(values, data.y.style));
        }
        return (text.empty() ? "Nothing measured" : text) + ".";
    }

    std::string operator()(const DensityData& data) const
    {
        std::vector<double> medians;
        double most = 0;
        for (const auto& column : data.columns) {
            if (column.p50Ns)
                medians.push_back(*column.p50Ns);
            most = std::max(most, column.maxNs.value_or(0));
        }
        if (medians.empty())
            return "Nothing completed yet." + stallText(data.stalls.size());
        return fmt::format("p50 {}, maximum {}.", rangeText(medians, data.latency.style),
                           formatWithUnit(most, data.latency.style)) +
               stallText(data.stalls.size());
    }

    std::string operator()(const LinesData& data) const
    {
        std::string text;
        for (const auto& series : data.series) {
            std::vector<double> values;
            std::copy_if(series.y.begin(), series.y.end(), std::back_inserter(values),
                         [](double value) { return !std::isnan(value); });
            if (!values.empty())
                text += fmt::format("{}{} {}", text.empty() ? "" : ", ", series.name,
                                    rangeText(values, data.y.style));
        }
        return (text.empty() ? "Nothing measured" : text) + "." + stallText(data.stalls.size());
    }

    std::string operator()(const TableData& data) const
    {
        return fmt::format("{} rows, {} columns.", data.rows.size(), data.columns.size());
    }

    std::string operator()(const PercentileData& data) const
    {
        std::string text;
        for (const auto& group : data.groups)
            if (group.median.count > 0)
                text += fmt::format("{}{}{} I/Os per repeat, maximum {}.", text.empty() ? "" : " ",
                                    group.name.empty() ? "" : group.name + ": ",
                                    formatValue(static_cast<double>(group.median.count), ValueStyle::Count),
                                    formatWithUnit(group.median.maxNs, data.latency.style));
        return text.empty() ? "Nothing completed yet." : text;
    }
};

} // namespace

std::string figureSummary(const Figure& figure)
{
    return std::visit(SummaryOf{}, figure.data);
}

} // namespace isobath
