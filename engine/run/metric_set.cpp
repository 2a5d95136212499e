// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/run_result.h"

#include <algorithm>

namespace isobath {

void MetricSet::set(std::string name, std::string unit, double value, std::string source)
{
    Metric metric{std::move(name), std::move(unit), value, std::move(source)};
    const auto at = std::find_if(m_metrics.begin(), m_metrics.end(),
                                 [&metric](const Metric& known) { return known.name == metric.name; });
    if (at != m_metrics.end())
        *at = std::move(metric);
    else
        m_metrics.push_back(std::move(metric));
}

std::optional<double> MetricSet::find(const std::string& name) const
{
    for (const Metric& metric : m_metrics)
        if (metric.name == name)
            return metric.value;
    return std::nullopt;
}

} // namespace isobath
