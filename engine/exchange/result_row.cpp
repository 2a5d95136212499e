// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/result_row.h"

#include "engine/base/check.h"
#include "engine/exchange/export.h"
#include "engine/store/words.h"
#include "engine/workload/parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace isobath {

namespace {

constexpr std::size_t kPass = 1; // Runs have one pass; people count from one.

/// What a column's value is taken from, where it is no metric.
struct RowSource
{
    const Session& session;
    const ResultRow& row;
};
using Getter = ColumnValue (*)(const RowSource&);

std::int64_t whole(std::size_t value)
{
    return static_cast<std::int64_t>(value);
}

const CellSettings& settingsOf(const RowSource& source)
{
    return source.row.cell->settings;
}

ColumnValue targetOf(const RowSource& source)
{
    const auto& target = settingsOf(source).target;
    return target.empty() ? factValue(source.session.start.environment, "target.path") : target;
}

ColumnValue filesystemOf(const RowSource& source)
{
    const auto type = factValue(source.session.start.environment, "filesystem.type");
    return type.empty() ? std::string("raw") : type;
}

ColumnValue directOf(const RowSource& source)
{
    const auto& direct = settingsOf(source).spec.direct;
    if (!direct)
        return {};
    return std::int64_t{*direct ? 1 : 0};
}

ColumnValue statusOf(const RowSource& source)
{
    return std::string(toText(source.row.run == nullptr ? RunStatus::Skipped : source.row.run->status));
}

ColumnValue repeatOf(const RowSource& source)
{
    if (source.row.run == nullptr)
        return {};
    return whole(source.row.run->slot.repeat) + 1;
}

ColumnValue runtimeOf(const RowSource& source)
{
    if (source.row.run == nullptr || source.row.run->runtimeNs == 0)
        return {};
    return static_cast<double>(source.row.run->runtimeNs) / 1e9;
}

ColumnValue groupOf(const RowSource& source)
{
    const auto* run = source.row.run;
    if (run == nullptr || run->groupNames.empty())
        return source.session.start.plan.groupName;
    return run->groupNames[source.row.group];
}

ColumnValue flagsOf(const RowSource& source)
{
    std::string flags;
    if (source.row.run != nullptr)
        for (const auto& label : source.row.run->labels)
            flags += (flags.empty() ? "" : " ") + label.id;
    return flags;
}

/// Values of the axes that no column shows, as key=value. What linked axes set counts, their labels do not.
ColumnValue paramsOf(const RowSource& source)
{
    std::set<std::string> shown(csvColumns().begin(), csvColumns().end());
    shown.insert("bs"); // as bs_bytes
    std::string params;
    const auto append = [&](const std::string& name) {
        const Parameter* parameter = findParameter(name);
        if (parameter != nullptr && shown.insert(name).second)
            params +=
                fmt::format("{}{}={}", params.empty() ? "" : " ", name, parameter->get(settingsOf(source)));
    };
    for (const auto& axis : source.session.start.plan.axes)
        for (const auto& value : axis.values)
            for (const auto& set : value.set)
                append(set.first);
    return params;
}

struct Column
{
    const char* name;
    Getter get = nullptr; ///< null: the metric of the same name
};

const std::vector<Column>& columns()
{
    static const std::vector<Column> all{
        {"session", [](const RowSource& s) -> ColumnValue { return s.session.summary.name; }},
        {"cell", [](const RowSource& s) -> ColumnValue { return whole(s.row.cell->index) + 1; }},
        {"repeat", repeatOf},
        {"status", statusOf},
        {"target", targetOf},
        {"fs", filesystemOf},
        {"rw", [](const RowSource& s) -> ColumnValue { return std::string(toText(settingsOf(s).spec.rw)); }},
        {"bs_bytes", [](const RowSource& s) -> ColumnValue { return whole(settingsOf(s).spec.bsBytes); }},
        {"iodepth", [](const RowSource& s) -> ColumnValue { return whole(settingsOf(s).spec.iodepth); }},
        {"numjobs", [](const RowSource& s) -> ColumnValue { return whole(settingsOf(s).spec.numjobs); }},
        {"files", [](const RowSource& s) -> ColumnValue { return whole(settingsOf(s).spec.files); }},
        {"engine",
         [](const RowSource& s) -> ColumnValue { return std::string(toText(settingsOf(s).spec.engine)); }},
        {"direct", directOf},
        {"sync",
         [](const RowSource& s) -> ColumnValue { return std::string(toText(settingsOf(s).spec.sync)); }},
        {"sync_every", [](const RowSource& s) -> ColumnValue { return whole(settingsOf(s).spec.syncEvery); }},
        {"alloc",
         [](const RowSource& s) -> ColumnValue { return std::string(toText(settingsOf(s).spec.alloc)); }},
        {"cpus", [](const RowSource& s) -> ColumnValue { return formatCpuList(settingsOf(s).spec.cpus); }},
        {"runtime_s", runtimeOf},
        {"read_iops"},
        {"write_iops"},
        {"iops"},
        {"read_bytes_s"},
        {"write_bytes_s"},
        {"bytes_s"},
        {"lat_mean_ns"},
        {"lat_stddev_ns"},
        {"lat_min_ns"},
        {"lat_p50_ns"},
        {"lat_p90_ns"},
        {"lat_p95_ns"},
        {"lat_p99_ns"},
        {"lat_p999_ns"},
        {"lat_p9999_ns"},
        {"lat_max_ns"},
        {"sync_count"},
        {"sync_mean_ns"},
        {"sync_p99_ns"},
        {"sync_max_ns"},
        {"cpu_user_pct"},
        {"cpu_sys_pct"},
        {"ctx_switches"},
        {"device_iops"},
        {"device_bytes_s"},
        {"device_qd"},
        {"device_util_pct"},
        {"achieved_qd"},
        {"errors"},
        {"stall_s"},
        {"pass", [](const RowSource&) -> ColumnValue { return whole(kPass); }},
        {"group", groupOf},
        {"flags", flagsOf},
        {"params", paramsOf},
        {"read_lat_mean_ns"},
        {"read_lat_p50_ns"},
        {"read_lat_p99_ns"},
        {"read_lat_max_ns"},
        {"write_lat_mean_ns"},
        {"write_lat_p50_ns"},
        {"write_lat_p99_ns"},
        {"write_lat_max_ns"},
        {"svc_mean_ns"},
        {"svc_p50_ns"},
        {"svc_p99_ns"},
        {"svc_max_ns"},
    };
    return all;
}

ColumnValue metricOf(const ResultRow& row, const char* name)
{
    if (row.run == nullptr || row.group >= row.run->metrics.size())
        return {};
    const auto value = row.run->metrics[row.group].find(name);
    return value && std::isfinite(*value) ? ColumnValue(*value) : ColumnValue();
}

void fill(const Session& session, ResultRow& row)
{
    for (const auto& column : columns()) {
        ColumnValue value =
            column.get != nullptr ? column.get(RowSource{session, row}) : metricOf(row, column.name);
        if (auto* number = std::get_if<double>(&value))
            *number = roundedFor(column.name, *number);
        row.columns.push_back(std::move(value));
    }
}

const Cell* cellOf(const Session& session, std::size_t index)
{
    const auto& cells = session.start.cells;
    const auto found =
        std::find_if(cells.begin(), cells.end(), [&](const Cell& c) { return c.index == index; });
    return found == cells.end() ? nullptr : &*found;
}

} // namespace

const std::vector<std::string>& csvColumns()
{
    static const std::vector<std::string> names = [] {
        std::vector<std::string> list;
        for (const auto& column : columns())
            list.emplace_back(column.name);
        return list;
    }();
    return names;
}

std::vector<ResultRow> resultRows(const Session& session)
{
    std::vector<ResultRow> rows;
    std::set<std::size_t> stored;
    const auto add = [&](const Cell& cell, const StoredRun* run, std::size_t group) {
        ResultRow row{&cell, run, group, {}};
        fill(session, row);
        rows.push_back(std::move(row));
    };
    for (const auto& run : session.runs) {
        const Cell* cell = cellOf(session, run.slot.cell);
        if (cell == nullptr)
            continue;
        stored.insert(cell->index);
        // A run that failed before it had a group is a row all the same.
        for (std::size_t group = 0; group < std::max<std::size_t>(run.groupNames.size(), 1); ++group)
            add(*cell, &run, group);
    }
    for (const auto& cell : session.start.cells)
        if (!cell.skipReason.empty() && !stored.contains(cell.index))
            add(cell, nullptr, 0);
    return rows;
}

const ColumnValue& column(const ResultRow& row, const std::string& name)
{
    const auto& names = csvColumns();
    const auto found = std::find(names.begin(), names.end(), name);
    ISOBATH_CHECK(found != names.end());
    return row.columns[static_cast<std::size_t>(found - names.begin())];
}

double roundedFor(const std::string& columnName, double value)
{
    const double scale = columnName == "runtime_s" || columnName == "stall_s" ? 1e6 : 1e3;
    constexpr double kExactIntegers = 9007199254740992.0; // 2^53
    return std::abs(value) * scale < kExactIntegers ? std::round(value * scale) / scale : value;
}

std::string toText(const ColumnValue& value)
{
    if (const auto* integer = std::get_if<std::int64_t>(&value))
        return fmt::format("{}", *integer);
    if (const auto* text = std::get_if<std::string>(&value))
        return *text;
    const auto* number = std::get_if<double>(&value);
    if (number == nullptr)
        return {};
    // Rounded already: six digits hold it, and fmt without L knows no locale.
    std::string digits = fmt::format("{:.6f}", *number);
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.')
        digits.pop_back();
    return digits == "-0" ? "0" : digits;
}

} // namespace isobath
