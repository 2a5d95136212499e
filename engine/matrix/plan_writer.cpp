// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/plan.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace isobath {

namespace {

using Json = nlohmann::ordered_json;

/// Numbers a JSON reader holds exactly (under 2^53) are written as such, everything else as text.
bool isPlainNumber(const std::string& text)
{
    constexpr std::size_t kExactDigits = 15;
    return !text.empty() && text.size() <= kExactDigits && (text == "0" || text.front() != '0') &&
           std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

Json scalar(const std::string& name, const std::string& text)
{
    if (name == "direct" && (text == "0" || text == "1"))
        return text == "1";
    if (name != "target" && isPlainNumber(text))
        return std::stoull(text);
    return text;
}

Json settingsOf(const Plan& plan, bool rules)
{
    Json out = Json::object();
    for (const auto& parameter : parameters()) {
        const std::string name(parameter.name);
        if (parameter.isRule == rules && name != "target" && name != "size")
            out[name] = scalar(name, parameter.get(plan.base));
    }
    return out;
}

Json targetOf(const Plan& plan)
{
    Json out = Json::object();
    if (!plan.base.target.empty())
        out["path"] = plan.base.target;
    out["size"] = findParameter("size")->get(plan.base);
    return out;
}

bool isPlain(const Axis& axis, const AxisValue& value)
{
    const auto* parameter = findParameter(axis.param);
    if (!parameter || value.set.size() != 1 || value.set.front().first != axis.param)
        return false;
    const auto plain = plainValue(*parameter, value.set.front().second);
    return plain && plain->label == value.label;
}

Json valueOf(const Axis& axis, const AxisValue& value)
{
    if (isPlain(axis, value))
        return scalar(axis.param, value.set.front().second);
    Json set = Json::object();
    for (const auto& [name, text] : value.set)
        set[name] = scalar(name, text);
    return Json{{"label", value.label}, {"set", set}};
}

Json axisOf(const Axis& axis)
{
    Json out = Json::object();
    out[axis.param.empty() ? "name" : "param"] = axis.param.empty() ? axis.name : axis.param;
    out["values"] = Json::array();
    for (const auto& value : axis.values)
        out["values"].push_back(valueOf(axis, value));
    return out;
}

} // namespace

std::string planToJson(const Plan& plan)
{
    Json out = Json::object();
    out["isobath_plan"] = 1;
    out["name"] = plan.name;
    out["target"] = targetOf(plan);
    out["groups"] = Json::array({Json{{"name", plan.groupName}, {"spec", settingsOf(plan, false)}}});
    out["axes"] = Json::array();
    for (const auto& axis : plan.axes)
        out["axes"].push_back(axisOf(axis));
    if (!plan.exclude.empty())
        out["exclude"] = plan.exclude;
    out["rules"] = settingsOf(plan, true);
    // A path need not be UTF-8, JSON must be: such bytes are replaced rather than thrown at.
    return out.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

} // namespace isobath
