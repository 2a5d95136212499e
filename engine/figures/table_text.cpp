// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/table_text.h"

#include <algorithm>
#include <array>

namespace isobath {

namespace {

constexpr std::size_t kGap = 2;

struct CodeRange
{
    char32_t first;
    char32_t last;
};

/// Blocks of the Unicode Character Database with East Asian Width W or F that occur in names people type.
constexpr std::array<CodeRange, 9> kWide{{{0x1100, 0x115f},
                                          {0x2e80, 0x303e},
                                          {0x3041, 0xa4cf},
                                          {0xac00, 0xd7a3},
                                          {0xf900, 0xfaff},
                                          {0xfe30, 0xfe6f},
                                          {0xff00, 0xff60},
                                          {0x1f300, 0x1faff},
                                          {0x20000, 0x3fffd}}};
constexpr std::array<CodeRange, 6> kCombining{{{0x0300, 0x036f},
                                               {0x1ab0, 0x1aff},
                                               {0x200b, 0x200f},
                                               {0x20d0, 0x20ff},
                                               {0xfe00, 0xfe0f},
                                               {0xfe20, 0xfe2f}}};

template <std::size_t N>
bool contains(const std::array<CodeRange, N>& ranges, char32_t code)
{
    return std::any_of(ranges.begin(), ranges.end(),
                       [code](const CodeRange& range) { return code >= range.first && code <= range.last; });
}

/// Next code point and how many bytes it takes; a byte that is no UTF-8 counts as itself.
std::pair<char32_t, std::size_t> decode(std::string_view text)
{
    const auto lead = static_cast<unsigned char>(text.front());
    const std::size_t length = lead < 0x80 ? 1 : lead < 0xc0 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    if (length == 1 || length > text.size())
        return {lead, 1};
    char32_t code = lead & (0xffU >> (length + 1));
    for (std::size_t i = 1; i < length; ++i)
        code = code << 6 | (static_cast<unsigned char>(text[i]) & 0x3fU);
    return {code, length};
}

std::size_t columnsOf(char32_t code)
{
    if (contains(kCombining, code))
        return 0;
    return contains(kWide, code) ? 2 : 1;
}

/// Columns [first, last) beside the headings, for one block.
struct Block
{
    std::size_t first;
    std::size_t last;
};

std::size_t headingsOf(const TableData& table)
{
    return std::clamp<std::size_t>(table.headings, 1, table.columns.size());
}

/// The headings together take at most half of the line, a value what is left of it.
std::vector<std::size_t> columnWidths(const TableData& table)
{
    const auto headings = headingsOf(table);
    std::vector<std::size_t> widths;
    std::size_t used = 0;
    for (std::size_t c = 0; c < table.columns.size(); ++c) {
        std::size_t width = textColumns(table.columns[c]);
        for (const auto& row : table.rows)
            width = c < row.size() ? std::max(width, textColumns(row[c])) : width;
        const auto most = table.columns.size() == 1 ? kTextWidth
                          : c < headings            ? kTextWidth / 2 / headings - (c > 0 ? kGap : 0)
                                                    : kTextWidth - used - kGap;
        widths.push_back(std::min(width, most));
        if (c < headings)
            used += widths.back() + (c > 0 ? kGap : 0);
    }
    return widths;
}

std::vector<Block> blocks(const std::vector<std::size_t>& widths, std::size_t headings)
{
    std::size_t headingWidth = 0;
    for (std::size_t c = 0; c < headings; ++c)
        headingWidth += widths[c] + (c > 0 ? kGap : 0);
    std::vector<Block> out;
    std::size_t at = headings;
    do {
        Block block{at, at};
        std::size_t used = headingWidth;
        while (block.last < widths.size() &&
               (block.last == at || used + kGap + widths[block.last] <= kTextWidth))
            used += kGap + widths[block.last++];
        out.push_back(block);
        at = block.last;
    } while (at < widths.size());
    return out;
}

std::string lineText(const TableData& table, const std::vector<std::string>& row,
                     const std::vector<std::size_t>& widths, const Block& block)
{
    std::string line;
    const auto add = [&](std::size_t c) {
        const bool right = c < table.rightAligned.size() && table.rightAligned[c];
        line += (c == 0 ? "" : std::string(kGap, ' ')) +
                padded(shortened(c < row.size() ? row[c] : "", widths[c]), widths[c], right);
    };
    for (std::size_t c = 0; c < headingsOf(table); ++c)
        add(c);
    for (std::size_t c = block.first; c < block.last; ++c)
        add(c);
    while (!line.empty() && line.back() == ' ')
        line.pop_back();
    return line + "\n";
}

} // namespace

std::string shortened(const std::string& text, std::size_t columns)
{
    if (textColumns(text) <= columns)
        return text;
    std::string out;
    std::size_t used = 1;
    for (std::string_view rest = text; !rest.empty();) {
        const auto [code, length] = decode(rest);
        used += columnsOf(code);
        if (used > columns)
            break;
        out += rest.substr(0, length);
        rest.remove_prefix(length);
    }
    return out + "…";
}

std::size_t textColumns(std::string_view text)
{
    std::size_t columns = 0;
    while (!text.empty()) {
        const auto [code, length] = decode(text);
        columns += columnsOf(code);
        text.remove_prefix(length);
    }
    return columns;
}

std::string padded(const std::string& text, std::size_t columns, bool rightAligned)
{
    const auto used = textColumns(text);
    const std::string space(columns > used ? columns - used : 0, ' ');
    return rightAligned ? space + text : text + space;
}

std::string tableText(const TableData& table)
{
    if (table.columns.empty())
        return {};
    const auto widths = columnWidths(table);
    std::string text;
    for (const auto& block : blocks(widths, headingsOf(table))) {
        text += text.empty() ? "" : "\n";
        text += lineText(table, table.columns, widths, block);
        for (const auto& row : table.rows)
            text += lineText(table, row, widths, block);
    }
    return text;
}

std::string wrappedText(std::string_view text)
{
    std::string out;
    std::string line;
    while (!text.empty()) {
        const auto space = text.find(' ');
        const auto word = shortened(std::string(text.substr(0, space)), kTextWidth - 2);
        text.remove_prefix(space == std::string_view::npos ? text.size() : space + 1);
        if (!line.empty() && textColumns(line) + 1 + textColumns(word) > kTextWidth) {
            out += line + "\n";
            line = "  " + word;
        } else
            line += (line.empty() ? "" : " ") + word;
    }
    return out + line + "\n";
}

} // namespace isobath
