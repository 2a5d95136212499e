// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/whole_file.h"
#include "engine/matrix/plan.h"

namespace isobath {

/// Plans that this user keeps as presets: files of resources/presets' form in XDG_DATA_HOME/isobath/presets.
/// A preset's id is its file's name, made of its title: "Log device, 8K" is "log-device-8k".
struct UserPresets
{
    std::vector<Preset> presets;         ///< by title
    std::vector<std::string> unreadable; ///< one sentence for each file that is no preset
};
UserPresets userPresets();

/// Keeps a plan under a title, which becomes the plan's name. InvalidArgument for an empty title, or one of a
/// built-in preset; Unsafe where a preset of that id is there and is not to be replaced.
[[nodiscard]] Result<Preset> saveUserPreset(const std::string& title, const std::string& summary,
                                            const Plan& plan, IfThere ifThere = IfThere::Refuse);

/// Gives it another title, and so another id; never in the place of another preset (Unsafe).
[[nodiscard]] Result<Preset> renameUserPreset(const std::string& id, const std::string& title);

/// NotFound where there is none.
[[nodiscard]] Status removeUserPreset(const std::string& id);

} // namespace isobath
