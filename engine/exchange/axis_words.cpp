// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/axis_words.h"

#include <fmt/format.h>

namespace isobath {

namespace {

constexpr std::string_view kSeparators = "\\=:;,";

std::string escaped(std::string_view text)
{
    std::string out;
    for (char c : text)
        out += kSeparators.find(c) == std::string_view::npos ? std::string(1, c) : std::string{'\\', c};
    return out;
}

std::string unescaped(std::string_view text)
{
    std::string out;
    for (std::size_t i = 0; i < text.size(); ++i)
        out += text[i] == '\\' && i + 1 < text.size() ? text[++i] : text[i];
    return out;
}

/// Position of the first separator that no backslash keeps; npos where there is none.
std::size_t findSeparator(std::string_view text, char separator)
{
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] == separator)
            return i;
        i += text[i] == '\\' ? 1 : 0;
    }
    return std::string_view::npos;
}

/// Still escaped.
std::vector<std::string_view> split(std::string_view text, char separator)
{
    std::vector<std::string_view> parts;
    for (auto at = findSeparator(text, separator); at != std::string_view::npos;
         at = findSeparator(text, separator)) {
        parts.push_back(text.substr(0, at));
        text.remove_prefix(at + 1);
    }
    parts.push_back(text);
    return parts;
}

using Pair = std::pair<std::string_view, std::string_view>;

/// "LEFT=RIGHT", both still escaped.
Result<Pair> splitPair(std::string_view text, char separator, const char* form)
{
    const auto at = findSeparator(text, separator);
    if (at == std::string_view::npos || at == 0)
        return fail(ErrorCode::InvalidArgument, fmt::format("\"{}\" must be {}", text, form));
    return Pair(text.substr(0, at), text.substr(at + 1));
}

Result<AxisValue> parseLinkedValue(std::string_view text)
{
    const auto labelled = splitPair(text, ':', "LABEL:PARAMETER=VALUE,...");
    if (!labelled)
        return tl::make_unexpected(labelled.error());
    AxisValue value{unescaped(labelled->first), {}};
    for (const auto part : split(labelled->second, ',')) {
        const auto pair = splitPair(part, '=', "PARAMETER=VALUE");
        if (!pair)
            return tl::make_unexpected(pair.error());
        value.set.emplace_back(unescaped(pair->first), unescaped(pair->second));
    }
    return value;
}

} // namespace

std::string linkWord(const Axis& axis)
{
    std::string values;
    for (const auto& value : axis.values) {
        std::string set;
        for (const auto& [name, text] : value.set)
            set += fmt::format("{}{}={}", set.empty() ? "" : ",", escaped(name), escaped(text));
        values += fmt::format("{}{}:{}", values.empty() ? "" : ";", escaped(value.label), set);
    }
    return fmt::format("{}={}", escaped(axis.name), values);
}

Result<Axis> parseLinkWord(std::string_view text)
{
    const auto named = splitPair(text, '=', "NAME=LABEL:PARAMETER=VALUE,...;LABEL:...");
    if (!named)
        return tl::make_unexpected(named.error());
    Axis axis{unescaped(named->first), "", {}};
    for (const auto part : split(named->second, ';')) {
        auto value = parseLinkedValue(part);
        if (!value)
            return tl::make_unexpected(value.error());
        axis.values.push_back(std::move(*value));
    }
    return axis;
}

std::string exclusionWord(const std::map<std::string, std::string>& exclusion)
{
    std::string word;
    for (const auto& [axis, label] : exclusion)
        word += fmt::format("{}{}={}", word.empty() ? "" : ",", escaped(axis), escaped(label));
    return word;
}

Result<std::map<std::string, std::string>> parseExclusionWord(std::string_view text)
{
    std::map<std::string, std::string> exclusion;
    for (const auto part : split(text, ',')) {
        const auto pair = splitPair(part, '=', "AXIS=VALUE");
        if (!pair)
            return tl::make_unexpected(pair.error());
        exclusion[unescaped(pair->first)] = unescaped(pair->second);
    }
    return exclusion;
}

} // namespace isobath
