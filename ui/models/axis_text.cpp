// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/axis_text.h"

#include "ui/models/value_list.h"

namespace isobath::ui {

QString axisTitleText(const Axis& axis)
{
    const Parameter* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    return QString::fromStdString(parameter == nullptr ? axis.name : std::string(parameter->title));
}

QString axisValueText(const Axis& axis, std::size_t value)
{
    const AxisValue& chosen = axis.values[value];
    const Parameter* parameter = axis.param.empty() ? nullptr : findParameter(axis.param);
    return parameter == nullptr ? QString::fromStdString(chosen.label)
                                : chipText(*parameter, QString::fromStdString(chosen.set.front().second));
}

} // namespace isobath::ui
