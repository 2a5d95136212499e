// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/matrix/user_presets.h"

#include "engine/base/user_folders.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <filesystem>
#include <tuple>

namespace isobath {

namespace {

constexpr std::string_view kSuffix = ".json";
constexpr std::size_t kMostFileBytes = 1 << 20;
constexpr std::size_t kLongestId = 60;

std::string folder()
{
    return dataFolder() + "/presets";
}

std::string pathOf(const std::string& id)
{
    return folder() + "/" + id + std::string(kSuffix);
}

/// Small letters and digits, everything else a dash: safe as a file's name and plain in a command.
std::string idOf(std::string_view title)
{
    std::string id;
    for (const char c : title) {
        const bool upper = c >= 'A' && c <= 'Z';
        if (upper || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'))
            id += upper ? static_cast<char>(c - 'A' + 'a') : c;
        else if (!id.empty() && id.back() != '-')
            id += '-';
    }
    id.resize(std::min(id.size(), kLongestId));
    while (id.ends_with('-'))
        id.pop_back();
    return id.empty() ? "preset" : id;
}

bool isId(std::string_view id)
{
    return !id.empty() && id == idOf(id);
}

Result<std::string> idFor(const std::string& title)
{
    if (title.find_first_not_of(" \t\r\n") == std::string::npos)
        return fail(ErrorCode::InvalidArgument, "a preset needs a title");
    auto id = idOf(title);
    for (const auto& preset : presets())
        if (preset.id == id)
            return fail(ErrorCode::InvalidArgument,
                        fmt::format("\"{}\" comes with the program; choose another title", preset.title));
    return id;
}

Result<Preset> readUserPreset(const std::string& id)
{
    const auto text = readWholeFile(pathOf(id), kMostFileBytes);
    if (!text)
        return tl::make_unexpected(text.error());
    return parsePreset(id, *text).map_error([&](Error error) {
        error.what = fmt::format("{}: {}", pathOf(id), error.what);
        return error;
    });
}

std::string textOf(const Preset& preset)
{
    nlohmann::ordered_json json;
    json["title"] = preset.title;
    json["summary"] = preset.summary;
    json["plan"] = nlohmann::ordered_json::parse(planToJson(preset.plan), nullptr, false);
    return json.dump(2, ' ', false, nlohmann::ordered_json::error_handler_t::replace) + "\n";
}

Result<Preset> write(Preset preset, IfThere ifThere)
{
    preset.plan.name = preset.title;
    if (auto status = makeFolders(folder()); !status)
        return tl::make_unexpected(status.error());
    const auto status = writeWholeFile(pathOf(preset.id), textOf(preset), ifThere);
    if (!status && status.error().code == ErrorCode::Unsafe)
        return fail(ErrorCode::Unsafe, fmt::format("there is a preset \"{}\" already", preset.id));
    return status.map([&] { return preset; });
}

} // namespace

UserPresets userPresets()
{
    UserPresets found;
    std::error_code error;
    for (std::filesystem::directory_iterator at(folder(), error), end; !error && at != end;
         at.increment(error)) {
        const auto name = at->path().filename().string();
        if (!name.ends_with(kSuffix))
            continue;
        const auto id = name.substr(0, name.size() - kSuffix.size());
        auto preset = isId(id)
                          ? readUserPreset(id)
                          : Result<Preset>(fail(ErrorCode::InvalidArgument,
                                                fmt::format("{}: a preset's file name has small letters, "
                                                            "digits and dashes only",
                                                            at->path().string())));
        if (preset)
            found.presets.push_back(std::move(*preset));
        else
            found.unreadable.push_back(preset.error().what);
    }
    std::sort(found.presets.begin(), found.presets.end(), [](const Preset& a, const Preset& b) {
        return std::tie(a.title, a.id) < std::tie(b.title, b.id);
    });
    return found;
}

Result<Preset> saveUserPreset(const std::string& title, const std::string& summary, const Plan& plan,
                              IfThere ifThere)
{
    return idFor(title).and_then([&](const std::string& id) {
        return write(Preset{id, title, summary, plan}, ifThere);
    });
}

Result<Preset> renameUserPreset(const std::string& id, const std::string& title)
{
    const auto newId = idFor(title);
    if (!newId)
        return tl::make_unexpected(newId.error());
    auto preset = isId(id) ? readUserPreset(id) : fail(ErrorCode::NotFound, "there is no preset " + id);
    if (!preset)
        return preset;
    preset->id = *newId;
    preset->title = title;
    auto written = write(std::move(*preset), *newId == id ? IfThere::Replace : IfThere::Refuse);
    if (written && *newId != id)
        if (auto status = removeUserPreset(id); !status)
            return tl::make_unexpected(status.error());
    return written;
}

Status removeUserPreset(const std::string& id)
{
    std::error_code error;
    if (!isId(id) || !std::filesystem::remove(pathOf(id), error)) {
        if (error)
            return failErrno("unlink", pathOf(id), error.value());
        return fail(ErrorCode::NotFound, fmt::format("there is no preset \"{}\" of yours", id));
    }
    return {};
}

} // namespace isobath
