// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/linked_values.h"

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr qsizetype kMostValues = 64;

qsizetype countOf(const std::vector<LinkedColumn>& columns, LinkedFill fill)
{
    qsizetype count = columns.empty() ? 0 : 1;
    for (const auto& column : columns) {
        const qsizetype own = column.values.size();
        count = own == 0 || count == 0 ? 0 : fill == LinkedFill::Pairs ? std::max(count, own) : count * own;
        if (count > kMostValues)
            return 0;
    }
    return count;
}

} // namespace

std::vector<AxisValue> linkedValues(const std::vector<LinkedColumn>& columns, LinkedFill fill)
{
    const qsizetype count = countOf(columns, fill);
    std::vector<AxisValue> values;
    for (qsizetype i = 0; i < count; ++i) {
        AxisValue value;
        QStringList label;
        qsizetype block = count;
        for (const auto& column : columns) {
            const qsizetype own = column.values.size();
            block /= own;
            const qsizetype index =
                fill == LinkedFill::Pairs ? std::min(i, own - 1) : i / std::max<qsizetype>(block, 1) % own;
            label << column.values[index];
            value.set.emplace_back(column.parameter, column.values[index].toStdString());
        }
        value.label = label.join("x").toStdString();
        values.push_back(std::move(value));
    }
    return values;
}

} // namespace isobath::ui
