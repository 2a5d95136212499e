// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/fio_job_lines.h"

#include "engine/base/units.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <limits>
#include <utility>

namespace isobath {

namespace {

using Alias = std::pair<std::string_view, std::string_view>;
constexpr std::array<Alias, 9> kAliases{{{"blocksize", "bs"},
                                         {"readwrite", "rw"},
                                         {"nr_files", "nrfiles"},
                                         {"timeout", "runtime"},
                                         {"iodepth_batch_submit", "iodepth_batch"},
                                         {"mem", "iomem"},
                                         {"blockalign", "ba"},
                                         {"blocksize_range", "bsrange"},
                                         {"wait_for_previous", "stonewall"}}};

std::string_view trimmed(std::string_view text)
{
    constexpr std::string_view kBlank = " \t\r";
    const auto begin = text.find_first_not_of(kBlank);
    if (begin == std::string_view::npos)
        return {};
    return text.substr(begin, text.find_last_not_of(kBlank) - begin + 1);
}

std::string lowered(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        c = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return out;
}

std::string mainSpelling(std::string name)
{
    for (const auto& [alias, main] : kAliases)
        if (name == alias)
            return std::string(main);
    return name;
}

FioOption optionOf(std::string_view text, std::size_t line)
{
    const auto equals = text.find('=');
    FioOption option{mainSpelling(std::string(trimmed(text.substr(0, equals)))), "", std::string(text), line};
    if (equals != std::string_view::npos)
        option.value = trimmed(text.substr(equals + 1));
    return option;
}

std::string shortened(std::string_view text)
{
    constexpr std::size_t kMost = 60;
    return text.size() <= kMost ? std::string(text) : std::string(text.substr(0, kMost)) + "...";
}

/// Splits a number from its suffix; "0x" counts as part of the number.
Result<std::pair<std::uint64_t, std::string>> numberAndSuffix(std::string_view text)
{
    const bool hex = text.starts_with("0x") || text.starts_with("0X");
    const auto digits = text.substr(hex ? 2 : 0);
    std::uint64_t value = 0;
    const auto [end, error] =
        std::from_chars(digits.data(), digits.data() + digits.size(), value, hex ? 16 : 10);
    if (error != std::errc{})
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a number", shortened(text)));
    return std::pair(value, lowered(std::string_view(end, digits.data() + digits.size())));
}

Result<std::uint64_t> multiplied(std::uint64_t value, std::uint64_t factor, std::string_view text)
{
    constexpr auto kMost = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    if (value > kMost / factor)
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is too large", shortened(text)));
    return value * factor;
}

} // namespace

Result<std::vector<FioSection>> readFioJobLines(std::string_view text)
{
    std::vector<FioSection> sections;
    std::vector<FioOption> global;
    std::vector<FioOption>* current = nullptr;
    std::size_t number = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const auto end = std::min(text.find('\n', begin), text.size());
        auto line = text.substr(begin, end - begin);
        line = trimmed(line.substr(0, line.find_first_of(";#")));
        begin = end + 1;
        ++number;
        if (line.empty())
            continue;
        if (line.front() == '[' && line.back() == ']') {
            const auto name = line.substr(1, line.size() - 2);
            if (name != "global")
                sections.push_back({std::string(name), number, global});
            current = name == "global" ? &global : &sections.back().options;
        } else if (line.front() == '[' || !current) {
            return fail(
                ErrorCode::InvalidArgument,
                fmt::format("line {}: \"{}\" is not part of a fio job file", number, shortened(line)));
        } else {
            current->push_back(optionOf(line, number));
        }
    }
    return sections;
}

Result<std::uint64_t> parseFioBytes(std::string_view text, std::uint64_t kbBase)
{
    const auto parts = numberAndSuffix(text);
    if (!parts)
        return tl::make_unexpected(parts.error());
    auto [value, suffix] = *parts;
    std::uint64_t base = kbBase;
    if (suffix.size() == 3 && suffix.ends_with("ib"))
        base = kbBase == 1024 ? 1000 : 1024;
    constexpr std::string_view kPrefixes = "kmgtp";
    const auto power = suffix.empty() || suffix == "b" ? 0 : kPrefixes.find(suffix.front()) + 1;
    const auto tail = power == 0 ? std::string() : suffix.substr(1);
    if (power == std::string_view::npos + 1 && !suffix.empty() && suffix != "b")
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a size", shortened(text)));
    if (!tail.empty() && tail != "b" && tail != "i" && tail != "ib")
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a size", shortened(text)));
    std::uint64_t factor = 1;
    for (std::size_t i = 0; i < power; ++i)
        factor *= base;
    return multiplied(value, factor, text);
}

Result<std::uint64_t> parseFioTimeNs(std::string_view text)
{
    const auto parts = numberAndSuffix(text);
    if (!parts)
        return tl::make_unexpected(parts.error());
    constexpr std::uint64_t kSecond = 1'000'000'000;
    constexpr std::array<std::pair<std::string_view, std::uint64_t>, 10> kUnits{{{"", kSecond},
                                                                                 {"s", kSecond},
                                                                                 {"sec", kSecond},
                                                                                 {"us", 1000},
                                                                                 {"usec", 1000},
                                                                                 {"ms", 1'000'000},
                                                                                 {"msec", 1'000'000},
                                                                                 {"m", 60 * kSecond},
                                                                                 {"h", 3600 * kSecond},
                                                                                 {"d", 86400 * kSecond}}};
    for (const auto& [suffix, factor] : kUnits)
        if (parts->second == suffix)
            return multiplied(parts->first, factor, text);
    return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a time", shortened(text)));
}

} // namespace isobath
