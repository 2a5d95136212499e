// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/value_range.h"

#include "engine/base/units.h"

#include <fmt/format.h>

#include <bit>
#include <limits>

namespace isobath {

namespace {

constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();

/// How the numbers of a parameter are spelled; all of them are whole in their smallest unit.
Result<std::uint64_t> parseNumber(const Parameter& parameter, std::string_view text)
{
    if (parameter.unit == "bytes")
        return parseBytes(text);
    if (parameter.unit == "s")
        return parseDurationNs(text);
    return parseCount(text, 0, kMost);
}

std::string spelled(const Parameter& parameter, std::uint64_t number)
{
    if (parameter.unit == "bytes")
        return formatBytes(number);
    return parameter.unit == "s" ? formatDuration(number) : std::to_string(number);
}

struct Range
{
    std::uint64_t first = 0;
    std::uint64_t last = 0;
    std::uint64_t step = 0;
    bool multiplies = false;
};

std::string_view trimmed(std::string_view text)
{
    const auto begin = text.find_first_not_of(' ');
    return begin == std::string_view::npos ? std::string_view()
                                           : text.substr(begin, text.find_last_not_of(' ') - begin + 1);
}

Status readStep(const Parameter& parameter, std::string_view text, Range& range)
{
    if (text.empty()) {
        const bool powers = std::has_single_bit(range.first) && std::has_single_bit(range.last);
        range.multiplies = powers || !parameter.unit.empty();
        range.multiplies = range.multiplies && parameter.unit != "%";
        range.step = range.multiplies ? 2 : 1;
        return {};
    }
    range.multiplies = text.front() == 'x';
    const auto number = trimmed(text.substr(1));
    const auto step = range.multiplies ? parseCount(number, 0, kMost) : parseNumber(parameter, number);
    return step.map([&](std::uint64_t value) { range.step = value; });
}

Result<Range> readRange(const Parameter& parameter, std::string_view text, std::size_t dots)
{
    const auto behind = text.substr(dots + 2);
    const auto sign = std::min(behind.find_first_of("x+"), behind.size());
    const auto first = parseNumber(parameter, trimmed(text.substr(0, dots)));
    const auto last = parseNumber(parameter, trimmed(behind.substr(0, sign)));
    if (!first || !last)
        return tl::make_unexpected(first ? last.error() : first.error());
    Range range{*first, *last, 0, false};
    if (auto status = readStep(parameter, behind.substr(sign), range); !status)
        return tl::make_unexpected(status.error());
    if (range.first > range.last)
        return fail(ErrorCode::InvalidArgument, "a range goes from the smaller to the larger value");
    if (range.step < (range.multiplies ? 2U : 1U) || (range.multiplies && range.first == 0))
        return fail(ErrorCode::InvalidArgument, "such a range never reaches its end");
    return range;
}

Result<std::vector<std::string>> valuesOf(const Parameter& parameter, const Range& range)
{
    std::vector<std::string> values;
    for (auto at = range.first;;) {
        if (values.size() == kMostAxisValues)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("the range has over {} values", kMostAxisValues));
        values.push_back(spelled(parameter, at));
        const bool ends = range.multiplies ? at > range.last / range.step : range.last - at < range.step;
        if (ends)
            return values;
        at = range.multiplies ? at * range.step : at + range.step;
    }
}

} // namespace

Result<std::vector<std::string>> expandRange(const Parameter& parameter, std::string_view text)
{
    const auto dots = text.find("..");
    if (dots == std::string_view::npos || !parameter.number(CellSettings{}))
        return std::vector{std::string(text)};
    return readRange(parameter, text, dots)
        .and_then([&](const Range& range) { return valuesOf(parameter, range); })
        .map_error([&](const Error& error) {
            return Error{error.code, 0, fmt::format("\"{}\": {}", text, error.what)};
        });
}

} // namespace isobath
