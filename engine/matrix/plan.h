// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/workload/job_spec.h"
#include "engine/workload/parameters.h"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace isobath {

/// One value of an axis: a label and the parameters it sets (name and text of workload/parameters.h).
struct AxisValue
{
    std::string label;
    std::vector<std::pair<std::string, std::string>> set;
    bool operator==(const AxisValue&) const = default;
};

/// A named list of values. A plain axis has its parameter's name, and its plain values set only that.
struct Axis
{
    std::string name;
    std::string param; ///< empty for an axis of linked values
    std::vector<AxisValue> values;
    bool operator==(const Axis&) const = default;
};

/// Target, one job group, axes and run rules: what Design edits and a plan file holds.
struct Plan
{
    std::string name = "Untitled";
    std::string groupName = "main";
    CellSettings base;
    std::vector<Axis> axes;
    std::vector<std::map<std::string, std::string>>
        exclude; ///< axis name -> label; every named value must match
    bool operator==(const Plan&) const = default;
};

/// Plan files. Reading refuses unknown keys, wrong types and values that cannot be read, all at once, one
/// line each with its path in the file ("axes[1].values[0]: ..."). The permission to overwrite a file is
/// never in a plan file: it is given anew each time. Writing states every parameter, so that a stored plan
/// outlives a change of a default.
[[nodiscard]] Result<Plan> parsePlanJson(std::string_view json);
/// The same for a plan out of a session file: keys that a newer version stored are passed over.
[[nodiscard]] Result<Plan> parseStoredPlanJson(std::string_view json);
std::string planToJson(const Plan& plan);

/// One plain value of a parameter's axis: its short form as the label, and the exact text. InvalidArgument
/// names the parameter.
[[nodiscard]] Result<AxisValue> plainValue(const Parameter& parameter, std::string_view text);

/// The values of a range ("1..128 x2", see workload/value_range.h), or the one that the text is.
[[nodiscard]] Result<std::vector<AxisValue>> plainValues(const Parameter& parameter, std::string_view text);

/// Sets a constant ("4k") or, with more than one value or a range, makes the parameter an axis; replaces what
/// was there before: an axis keeps its place, and the parameter leaves any axis of linked values. A value
/// given twice counts once, and the constant of an axis goes back to its default. InvalidArgument with every
/// value that cannot be read.
[[nodiscard]] Status setParameter(Plan& plan, const std::string& name,
                                  const std::vector<std::string>& values);

/// Adds an axis of linked values, or puts it in the place of the one of its name; its parameters leave every
/// other axis, and their values are spelled exactly. InvalidArgument with everything that is wrong with it:
/// no value, an empty or repeated label, a parameter that cannot be on an axis, a value that cannot be read.
[[nodiscard]] Status putLinkedAxis(Plan& plan, Axis axis);

/// The label an exclusion names, given as the label or in any spelling of the value. The axis may also be a
/// parameter that is none in this plan. InvalidArgument where there is no such axis or value.
[[nodiscard]] Result<std::string> labelOnAxis(const Plan& plan, const std::string& axis,
                                              const std::string& spelled);

/// A plan to start from, and what it is for.
struct Preset
{
    std::string id; ///< "quick-look"
    std::string title;
    std::string summary;
    Plan plan;
};
/// Built-in ones of resources/presets, compiled in.
const std::vector<Preset>& presets();
/// A built-in one, or one of this user (user_presets.h). InvalidArgument lists all there are.
[[nodiscard]] Result<Preset> findPreset(const std::string& id);
/// Reads a file of presets' form: {"title": ..., "summary": ..., "plan": {...}}.
[[nodiscard]] Result<Preset> parsePreset(std::string id, std::string_view text);

} // namespace isobath
