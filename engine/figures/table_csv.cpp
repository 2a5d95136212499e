// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/table_text.h"

#include <fmt/format.h>

#include <cmath>

namespace isobath {

namespace {

/// RFC 4180: quotes where a comma, a quote or a line break would split the field; quotes inside are doubled.
std::string csvField(const std::string& text)
{
    if (text.find_first_of(",\"\r\n") == std::string::npos)
        return text;
    std::string quoted = "\"";
    for (const char c : text)
        quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
    return quoted + "\"";
}

std::string csvLine(const std::vector<std::string>& fields)
{
    std::string line;
    for (std::size_t i = 0; i < fields.size(); ++i)
        line += (i == 0 ? "" : ",") + csvField(fields[i]);
    return line + "\n";
}

} // namespace

std::string plainDigits(double value)
{
    if (!std::isfinite(value))
        return {};
    auto digits = fmt::format("{:.3f}", value);
    digits.erase(digits.find_last_not_of('0') + 1);
    if (digits.back() == '.')
        digits.pop_back();
    return digits == "-0" ? "0" : digits;
}

std::string tableCsv(const TableData& table)
{
    std::string text = csvLine(table.columns);
    for (const auto& row : table.plain.empty() ? table.rows : table.plain)
        text += csvLine(row);
    return text;
}

} // namespace isobath
