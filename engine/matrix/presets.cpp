// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/check.h"
#include "engine/matrix/plan.h"
#include "engine/matrix/preset_texts.h"
#include "engine/matrix/user_presets.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace isobath {

namespace {

/// The texts are part of the program: one that cannot be read is a bug of ours.
Preset builtIn(const PresetText& text)
{
    auto preset = parsePreset(std::string(text.id), text.json);
    ISOBATH_CHECK(preset.has_value());
    return std::move(*preset);
}

} // namespace

const std::vector<Preset>& presets()
{
    static const std::vector<Preset> all = [] {
        std::vector<Preset> read;
        for (const auto& text : presetTexts())
            read.push_back(builtIn(text));
        return read;
    }();
    return all;
}

Result<Preset> parsePreset(std::string id, std::string_view text)
{
    const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
    const auto hasText = [&](const char* key) { return json.contains(key) && json[key].is_string(); };
    if (!json.is_object() || !hasText("title") || !hasText("summary") || !json.contains("plan"))
        return fail(ErrorCode::InvalidArgument, "a preset has a title, a summary and a plan");
    return parsePlanJson(json["plan"].dump()).map([&](Plan plan) {
        return Preset{std::move(id), json["title"].get<std::string>(), json["summary"].get<std::string>(),
                      std::move(plan)};
    });
}

Result<Preset> findPreset(const std::string& id)
{
    auto all = presets();
    for (auto& preset : userPresets().presets)
        all.push_back(std::move(preset));
    std::string known;
    for (const auto& preset : all) {
        if (preset.id == id)
            return preset;
        known += (known.empty() ? "" : ", ") + preset.id;
    }
    return fail(ErrorCode::InvalidArgument,
                fmt::format("there is no preset \"{}\"; there are {}", id, known));
}

} // namespace isobath
