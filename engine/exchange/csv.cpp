// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/export.h"
#include "engine/exchange/result_row.h"

#include <string_view>

namespace isobath {

namespace {

/// RFC 4180: quotes where a comma, a quote or a line break would split the field; quotes inside are doubled.
void append(std::string& out, std::string_view field)
{
    if (field.find_first_of(",\"\r\n") == std::string_view::npos) {
        out += field;
        return;
    }
    out += '"';
    for (const char c : field) {
        out += c;
        if (c == '"')
            out += '"';
    }
    out += '"';
}

} // namespace

std::string toCsv(const Session& session)
{
    std::string out;
    for (const auto& name : csvColumns()) {
        out += out.empty() ? "" : ",";
        out += name;
    }
    out += '\n';
    for (const auto& row : resultRows(session)) {
        bool first = true;
        for (const auto& value : row.columns) {
            out += first ? "" : ",";
            append(out, toText(value));
            first = false;
        }
        out += '\n';
    }
    return out;
}

} // namespace isobath
