// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/export.h"
#include "engine/exchange/result_row.h"
#include "engine/store/words.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <array>
#include <cmath>
#include <ctime>
#include <map>

namespace isobath {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::array<std::pair<const char*, double>, 12> kPercentiles{{{"p1", 0.01},
                                                                       {"p5", 0.05},
                                                                       {"p10", 0.1},
                                                                       {"p25", 0.25},
                                                                       {"p50", 0.5},
                                                                       {"p75", 0.75},
                                                                       {"p90", 0.9},
                                                                       {"p95", 0.95},
                                                                       {"p99", 0.99},
                                                                       {"p999", 0.999},
                                                                       {"p9999", 0.9999},
                                                                       {"p99999", 0.99999}}};

/// RFC 3339, UTC, to the second.
std::string timeText(std::int64_t realtimeNs)
{
    const auto seconds = static_cast<std::time_t>(realtimeNs / 1'000'000'000);
    std::tm utc{};
    gmtime_r(&seconds, &utc);
    return fmt::format("{:04}-{:02}-{:02}T{:02}:{:02}:{:02}Z", utc.tm_year + 1900, utc.tm_mon + 1,
                       utc.tm_mday, utc.tm_hour, utc.tm_min, utc.tm_sec);
}

Json toJsonValue(const ColumnValue& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return *integer;
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr)
        return nullptr;
    // A whole number is written as one, as in CSV.
    if (std::trunc(*number) == *number && std::abs(*number) < 1e15)
        return static_cast<std::int64_t>(*number);
    return *number;
}

Json numberOrNull(const std::string& name, double value)
{
    return std::isfinite(value) ? toJsonValue(roundedFor(name, value)) : Json(nullptr);
}

Json factsJson(const Facts& facts)
{
    Json out = Json::object();
    for (const auto& fact : facts)
        out[fact.key] = fact.value;
    return out;
}

Json cellJson(const Cell& cell)
{
    Json parameters = Json::object();
    for (const auto& parameter : isobath::parameters())
        parameters[std::string(parameter.name)] = parameter.get(cell.settings);
    Json out{{"cell", cell.index + 1}, {"name", cell.name}, {"parameters", std::move(parameters)}};
    out["skip_reason"] = cell.skipReason.empty() ? Json(nullptr) : Json(cell.skipReason);
    return out;
}

Json labelsJson(const std::vector<Label>& labels)
{
    Json out = Json::array();
    for (const auto& label : labels)
        out.push_back({{"id", label.id},
                       {"title", label.title},
                       {"evidence", label.evidence},
                       {"rule_version", label.ruleVersion}});
    return out;
}

/// Also those without a column, such as cpu_ns_per_io.
Json metricsJson(const MetricSet& metrics)
{
    Json out = Json::object();
    for (const auto& metric : metrics.all())
        out[metric.name] = {{"value", numberOrNull(metric.name, metric.value)},
                            {"unit", metric.unit},
                            {"source", metric.source}};
    return out;
}

Json percentilesJson(const LatencyHistogram& histogram)
{
    Json out = Json::object();
    for (const auto& [name, q] : kPercentiles) {
        const auto value = histogram.quantileNs(q);
        out[std::string(name) + "_ns"] = value ? Json(*value) : Json(nullptr);
    }
    return out;
}

Json operationsJson(const GroupResult& group)
{
    Json out = Json::object();
    for (const auto operation : kAllOperations) {
        const auto& totals = group.operations[static_cast<std::size_t>(operation)];
        if (!totals) {
            out[std::string(toText(operation))] = nullptr;
            continue;
        }
        const auto& moments = totals->latency.moments();
        out[std::string(toText(operation))] = {
            {"count", moments.count},
            {"bytes", totals->bytes},
            {"mean_ns", numberOrNull("", moments.meanNs().value_or(NAN))},
            {"min_ns", moments.count > 0 ? Json(moments.minNs) : Json(nullptr)},
            {"max_ns", moments.count > 0 ? Json(moments.maxNs) : Json(nullptr)},
            {"percentiles", percentilesJson(totals->latency)}};
    }
    return out;
}

Json intervalOperationJson(const IntervalOperation& operation)
{
    LatencyHistogram histogram;
    operation.latency.addTo(histogram);
    const auto quantile = [&](double q) -> Json {
        const auto value = histogram.quantileNs(q);
        return value ? Json(*value) : Json(nullptr);
    };
    const auto& moments = operation.latency.moments;
    return {{"count", moments.count},
            {"bytes", operation.bytes},
            {"p50_ns", quantile(0.5)},
            {"p99_ns", quantile(0.99)},
            {"max_ns", moments.count > 0 ? Json(moments.maxNs) : Json(nullptr)}};
}

Json systemJson(const RunInterval& interval, const std::vector<SystemSeries>& series)
{
    Json out = Json::object();
    for (std::size_t i = 0; i < series.size(); ++i)
        out[series[i].name] =
            i < interval.system.size() ? numberOrNull(series[i].name, interval.system[i]) : Json(nullptr);
    return out;
}

/// An operation that the group does not do is null, one that completed nothing has the count 0; of a damaged
/// interval nothing is known.
Json intervalJson(const RunInterval& interval, std::size_t group, const RunDetail& detail)
{
    const bool damaged =
        std::binary_search(detail.damagedIntervals.begin(), detail.damagedIntervals.end(), interval.index);
    Json out{{"index", interval.index}};
    for (const auto operation : kAllOperations) {
        const auto index = static_cast<std::size_t>(operation);
        const bool known = !damaged && detail.result.groups[group].operations[index].has_value();
        out[std::string(toText(operation))] =
            known ? intervalOperationJson(interval.groups[group][index]) : Json(nullptr);
    }
    out["system"] = systemJson(interval, detail.result.systemSeries);
    if (damaged)
        out["damaged"] = true;
    return out;
}

Json eventsJson(const std::vector<RunEvent>& events)
{
    Json out = Json::array();
    for (const auto& event : events)
        out.push_back({{"start_ns", event.startNs},
                       {"end_ns", event.endNs},
                       {"kind", event.kind},
                       {"text", event.text}});
    return out;
}

/// What the intervals and totals of a run say, for one of its groups.
void addDetail(Json& out, std::size_t group, const RunDetail& detail)
{
    const auto& result = detail.result;
    if (group >= result.groups.size())
        return;
    Json errors = Json::object();
    for (const auto& [error, count] : result.groups[group].errors)
        errors[errnoName(error)] = count;
    out["errors_by_errno"] = std::move(errors);
    out["short_ios"] = result.groups[group].shortIos;
    out["operations"] = operationsJson(result.groups[group]);
    out["events"] = eventsJson(result.events);
    Json units = Json::object();
    for (const auto& series : result.systemSeries)
        units[series.name] = series.unit;
    out["system_units"] = std::move(units);
    Json intervals = Json::array();
    for (const auto& chunk : result.intervals)
        for (const auto& interval : chunk->intervals)
            intervals.push_back(intervalJson(interval, group, detail));
    out["intervals"] = std::move(intervals);
    if (!detail.damage.empty())
        out["damage"] = detail.damage;
}

Json rowJson(const ResultRow& row)
{
    Json out = Json::object();
    const auto& names = csvColumns();
    for (std::size_t i = 0; i < names.size(); ++i)
        out[names[i]] = toJsonValue(row.columns[i]);
    out["cell_name"] = row.cell->name;
    if (row.run == nullptr) {
        out["reason"] = row.cell->skipReason;
        return out;
    }
    out["reason"] = row.run->reason;
    out["started"] = timeText(row.run->startedAtNs);
    out["interval_ns"] = row.run->intervalNs;
    out["labels"] = labelsJson(row.run->labels);
    out["granted"] = factsJson(row.run->granted);
    if (row.group < row.run->metrics.size())
        out["metrics"] = metricsJson(row.run->metrics[row.group]);
    return out;
}

Json headJson(const Session& session)
{
    Json plan = Json::parse(session.planJson, nullptr, false);
    Json out{{"isobath_session", 1},
             {"name", session.summary.name},
             {"tags", session.summary.tags},
             {"notes", session.summary.notes},
             {"state", toText(session.summary.state)},
             {"started", timeText(session.summary.startedAtNs)},
             {"plan", plan.is_discarded() ? Json(nullptr) : std::move(plan)},
             {"environment", factsJson(session.start.environment)}};
    out["damage"] = session.damage;
    out["cells"] = Json::array();
    for (const auto& cell : session.start.cells)
        out["cells"].push_back(cellJson(cell));
    return out;
}

} // namespace

Result<std::string> toJson(const Session& session, SessionFile& file, const Redaction* redaction)
{
    Json out = headJson(session);
    out["results"] = Json::array();
    Result<RunDetail> detail = RunDetail{};
    std::int64_t loaded = 0;
    for (const auto& row : resultRows(session)) {
        Json rowOut = rowJson(row);
        if (row.run != nullptr) {
            if (row.run->id != loaded)
                detail = file.loadRun(row.run->id);
            if (!detail)
                return tl::make_unexpected(detail.error());
            if (redaction != nullptr && row.run->id != loaded)
                detail->result = redaction->run(std::move(detail->result));
            loaded = row.run->id;
            addDetail(rowOut, row.group, *detail);
        }
        out["results"].push_back(std::move(rowOut));
    }
    // Paths and names are bytes; JSON is UTF-8.
    return out.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace isobath
