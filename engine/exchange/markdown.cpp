// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"
#include "engine/exchange/export.h"
#include "engine/exchange/result_row.h"
#include "engine/figures/session_figures.h"

#include <fmt/format.h>

namespace isobath {

namespace {

/// Text that stays in its table cell: no pipe, no line break, no markup.
std::string escaped(const std::string& text)
{
    std::string out;
    for (const char c : text) {
        if (c == '\n' || c == '\r') {
            out += ' ';
            continue;
        }
        if (std::string_view("|\\`*_<>[]").find(c) != std::string_view::npos)
            out += '\\';
        out += c;
    }
    return out;
}

std::string formatted(const ResultRow& row, const char* name, std::string (*format)(double))
{
    const auto* value = std::get_if<double>(&column(row, name));
    return value == nullptr ? std::string() : format(*value);
}

std::string bandwidth(double bytesPerSecond)
{
    return formatValue(bytesPerSecond, ValueStyle::BytesPerSecond);
}

std::string line(const ResultRow& row)
{
    return fmt::format(
        "| {} | {} | {} | {} | {} | {} | {} | {} | {} | {} |\n", escaped(row.cell->name),
        toText(column(row, "repeat")), toText(column(row, "status")), formatted(row, "iops", formatCount),
        formatted(row, "bytes_s", bandwidth), formatted(row, "lat_mean_ns", formatLatency),
        formatted(row, "lat_p50_ns", formatLatency), formatted(row, "lat_p99_ns", formatLatency),
        formatted(row, "lat_max_ns", formatLatency), escaped(toText(column(row, "flags"))));
}

/// Why a row has no figures, or what makes them misleading.
std::string notes(const ResultRow& row)
{
    const std::string where =
        row.run == nullptr ? escaped(row.cell->name)
                           : fmt::format("{}, run {}", escaped(row.cell->name), row.run->slot.repeat + 1);
    if (row.run == nullptr)
        return fmt::format("- {}: skipped, {}\n", where, escaped(row.cell->skipReason));
    std::string out;
    if (!row.run->reason.empty())
        out += fmt::format("- {}: {}\n", where, escaped(row.run->reason));
    for (const auto& label : row.run->labels)
        out += fmt::format("- {}: {} – {}\n", where, escaped(label.title), escaped(label.evidence));
    return out;
}

} // namespace

std::string toMarkdown(const Session& session)
{
    std::string out = fmt::format("### {}\n\n", escaped(session.summary.name));
    for (const auto& subtitle : subtitleLines(session))
        if (!subtitle.empty())
            out += escaped(subtitle) + "  \n";
    out += "\n| cell | run | status | IOPS | " + valueUnit(ValueStyle::BytesPerSecond) +
           " | mean | p50 | p99 | max | labels |\n"
           "|---|--:|---|--:|--:|--:|--:|--:|--:|---|\n";
    std::string remarks;
    for (const auto& row : resultRows(session)) {
        out += line(row);
        remarks += notes(row);
    }
    return remarks.empty() ? out : out + "\n" + remarks;
}

} // namespace isobath
