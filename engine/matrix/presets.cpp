// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/check.h"
#include "engine/matrix/plan.h"
#include "engine/matrix/preset_texts.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace isobath {

namespace {

/// The texts are part of the program: one that cannot be read is a bug of ours.
Preset readPreset(const PresetText& text)
{
    const auto json = nlohmann::ordered_json::parse(text.json, nullptr, false);
    ISOBATH_CHECK(json.is_object() && json.contains("plan"));
    auto plan = parsePlanJson(json["plan"].dump());
    ISOBATH_CHECK(plan.has_value());
    return {std::string(text.id), json.value("title", ""), json.value("summary", ""), std::move(*plan)};
}

} // namespace

const std::vector<Preset>& presets()
{
    static const std::vector<Preset> all = [] {
        std::vector<Preset> read;
        for (const auto& text : presetTexts())
            read.push_back(readPreset(text));
        return read;
    }();
    return all;
}

Result<Preset> findPreset(const std::string& id)
{
    std::string known;
    for (const auto& preset : presets()) {
        if (preset.id == id)
            return preset;
        known += (known.empty() ? "" : ", ") + preset.id;
    }
    return fail(ErrorCode::InvalidArgument,
                fmt::format("there is no preset \"{}\"; there are {}", id, known));
}

} // namespace isobath
