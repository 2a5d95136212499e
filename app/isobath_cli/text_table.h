// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace isobath::cli {

/// Rows of cells printed in aligned columns two spaces apart; the last column is not padded.
class TextTable
{
public:
    explicit TextTable(std::vector<std::string> header) { addRow(std::move(header)); }
    void addRow(std::vector<std::string> row) { m_rows.push_back(std::move(row)); }
    std::string text() const;

private:
    std::vector<std::vector<std::string>> m_rows;
};

} // namespace isobath::cli
