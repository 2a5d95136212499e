// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/units.h"

#include <fmt/format.h>

#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

namespace isobath {

namespace {

struct Unit
{
    std::string_view suffix;
    std::uint64_t factor;
};

constexpr std::uint64_t kKiB = 1024;
constexpr std::array<Unit, 6> kByteUnits{{{"", 1},
                                          {"k", kKiB},
                                          {"m", kKiB* kKiB},
                                          {"g", kKiB* kKiB* kKiB},
                                          {"t", kKiB* kKiB* kKiB* kKiB},
                                          {"p", kKiB* kKiB* kKiB* kKiB* kKiB}}};
constexpr std::array<Unit, 8> kTimeUnits{{{"", 1'000'000'000},
                                          {"ns", 1},
                                          {"us", 1'000},
                                          {"ms", 1'000'000},
                                          {"s", 1'000'000'000},
                                          {"m", 60'000'000'000},
                                          {"min", 60'000'000'000},
                                          {"h", 3'600'000'000'000}}};
constexpr std::uint64_t kMost = std::numeric_limits<std::int64_t>::max();

std::string lowered(std::string_view text)
{
    std::string out(text);
    for (char& c : out)
        if (c >= 'A' && c <= 'Z')
            c = static_cast<char>(c - 'A' + 'a');
    return out;
}

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

/// DIGITS[.DIGITS] times factor, exactly; refuses what does not come out as a whole number.
Result<std::uint64_t> scaled(std::string_view number, std::uint64_t factor, std::string_view original,
                             const char* unitName)
{
    __extension__ using uint128 = unsigned __int128;
    uint128 value = 0;
    uint128 divisor = 1;
    bool point = false;
    std::size_t digits = 0;
    for (char c : number) {
        if (c == '.' && !point) {
            point = true;
            continue;
        }
        if (!isDigit(c) || digits > 18)
            return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a number", original));
        value = value * 10 + static_cast<unsigned>(c - '0');
        divisor = point ? divisor * 10 : divisor;
        ++digits;
    }
    if (digits == 0 || number.front() == '.' || number.back() == '.')
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a number", original));
    value *= factor;
    if (value % divisor != 0)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("\"{}\" is not a whole number of {}", original, unitName));
    value /= divisor;
    if (value > kMost)
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is too large", original));
    return static_cast<std::uint64_t>(value);
}

template <std::size_t N>
const Unit* findUnit(const std::array<Unit, N>& units, std::string_view suffix)
{
    for (const auto& unit : units)
        if (unit.suffix == suffix)
            return &unit;
    return nullptr;
}

std::size_t numberLength(std::string_view text)
{
    std::size_t n = 0;
    while (n < text.size() && (isDigit(text[n]) || text[n] == '.'))
        ++n;
    return n;
}

std::string threeDigits(double value)
{
    const double size = std::fabs(value);
    // Rounding may carry into the next digit: 9.996 prints as "10.0", not as "10.00".
    if (size < 9.995)
        return fmt::format("{:.2f}", value);
    if (size < 99.95)
        return fmt::format("{:.1f}", value);
    return fmt::format("{:.0f}", value);
}

} // namespace

Result<std::uint64_t> parseBytes(std::string_view text)
{
    const auto length = numberLength(text);
    std::string suffix = lowered(text.substr(length));
    if (suffix.size() > 2 && suffix.ends_with("ib"))
        suffix.resize(suffix.size() - 2);
    else if (suffix == "b")
        suffix.clear();
    const auto* unit = findUnit(kByteUnits, suffix);
    if (!unit || length == 0)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("\"{}\" is not a size; write it as 4096, 4k, 4KiB, 1m or 2GiB", text));
    return scaled(text.substr(0, length), unit->factor, text, "bytes");
}

Result<std::uint64_t> parseDurationNs(std::string_view text)
{
    const auto length = numberLength(text);
    const auto* unit = findUnit(kTimeUnits, lowered(text.substr(length)));
    if (!unit || length == 0)
        return fail(ErrorCode::InvalidArgument,
                    fmt::format("\"{}\" is not a time; write it as 500ms, 5s, 2m or 1h", text));
    return scaled(text.substr(0, length), unit->factor, text, "nanoseconds");
}

Result<std::uint64_t> parseCount(std::string_view text, std::uint64_t least, std::uint64_t most)
{
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || text.empty())
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" is not a whole number", text));
    if (value < least || value > most)
        return fail(ErrorCode::InvalidArgument, fmt::format("{} is outside {} to {}", value, least, most));
    return value;
}

std::string formatBytes(std::uint64_t bytes)
{
    auto text = formatBytesShort(bytes);
    if (!text.empty() && !isDigit(text.back()))
        text += "iB";
    return text;
}

std::string formatBytesShort(std::uint64_t bytes)
{
    static constexpr std::string_view kLetters = " KMGTP";
    std::size_t power = 0;
    while (bytes != 0 && bytes % kKiB == 0 && power + 1 < kLetters.size()) {
        bytes /= kKiB;
        ++power;
    }
    return power == 0 ? fmt::format("{}", bytes) : fmt::format("{}{}", bytes, kLetters[power]);
}

std::string formatBytesRounded(double bytes)
{
    static constexpr std::array<std::string_view, 6> kNames{"B", "KiB", "MiB", "GiB", "TiB", "PiB"};
    std::size_t power = 0;
    while (bytes >= 1023.5 && power + 1 < kNames.size()) {
        bytes /= 1024;
        ++power;
    }
    const bool whole = bytes == std::floor(bytes);
    return fmt::format("{} {}", whole || power == 0 ? fmt::format("{:.0f}", bytes) : threeDigits(bytes),
                       kNames[power]);
}

std::string formatDuration(std::uint64_t ns)
{
    struct Name
    {
        std::uint64_t factor;
        const char* suffix;
    };
    for (const auto& [factor, suffix] : {Name{3'600'000'000'000, "h"}, Name{60'000'000'000, "m"},
                                         Name{1'000'000'000, "s"}, Name{1'000'000, "ms"}, Name{1'000, "us"}})
        if (ns != 0 && ns % factor == 0)
            return fmt::format("{}{}", ns / factor, suffix);
    return ns == 0 ? "0s" : fmt::format("{}ns", ns);
}

std::string formatDurationRounded(double seconds)
{
    if (seconds < 9.95)
        return fmt::format("{:.1f} s", seconds);
    const auto whole = static_cast<std::uint64_t>(std::llround(seconds));
    if (whole < 60)
        return fmt::format("{} s", whole);
    if (whole < 3600)
        return whole % 60 == 0 ? fmt::format("{} min", whole / 60)
                               : fmt::format("{} min {} s", whole / 60, whole % 60);
    const auto minutes = (whole + 30) / 60;
    return minutes % 60 == 0 ? fmt::format("{} h", minutes / 60)
                             : fmt::format("{} h {} min", minutes / 60, minutes % 60);
}

std::string formatLatency(double ns)
{
    struct Scale
    {
        double factor;
        const char* name;
    };
    if (ns < 999.5)
        return fmt::format("{:.0f} ns", ns);
    for (const auto& [factor, name] : {Scale{1e3, "µs"}, Scale{1e6, "ms"}})
        if (ns < factor * 999.5)
            return fmt::format("{} {}", threeDigits(ns / factor), name);
    return fmt::format("{} s", threeDigits(ns / 1e9));
}

std::string formatCount(double value)
{
    const double size = std::fabs(value);
    if (size < 999.5)
        return size == std::floor(size) ? fmt::format("{:.0f}", value) : threeDigits(value);
    if (size < 999.5e3)
        return threeDigits(value / 1e3) + "k";
    if (size < 999.5e6)
        return threeDigits(value / 1e6) + "M";
    return threeDigits(value / 1e9) + "G";
}

std::string formatFixed(double value, int digits)
{
    return fmt::format("{:.{}f}", value, digits);
}

} // namespace isobath
