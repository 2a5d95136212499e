// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace isobath {

/// One file of resources/presets, compiled in: its name without suffix and what it holds.
struct PresetText
{
    std::string_view id;
    std::string_view json;
};

/// In the order that pages and lists show; the first is the default.
const std::vector<PresetText>& presetTexts();

} // namespace isobath
