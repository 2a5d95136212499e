// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/redaction.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace isobath {

namespace {

constexpr const char* kMark = "isobath.redacted";
constexpr std::array<std::string_view, 3> kUserFolders{"/home/", "/run/media/", "/media/"};
constexpr std::array<std::string_view, 5> kTellingEnds{"serial", "wwid", "uuid", "machine_id", "label"};
constexpr std::array<std::string_view, 8> kTellingOptions{"username",   "user",      "domain",   "addr",
                                                          "clientaddr", "mountaddr", "password", "source"};

bool isWordByte(char byte)
{
    const auto code = static_cast<unsigned char>(byte);
    return code >= 0x80 || (code >= '0' && code <= '9') || (code >= 'A' && code <= 'Z') ||
           (code >= 'a' && code <= 'z');
}

bool isTelling(const std::string& key)
{
    return key.starts_with("host.") || std::any_of(kTellingEnds.begin(), kTellingEnds.end(),
                                                   [&](auto end) { return key.ends_with(end); });
}

/// The part of a path that starts at `from`, up to the next slash or what ends a path within a sentence.
std::string_view componentAt(std::string_view text, std::size_t from)
{
    return text.substr(from, text.find_first_of("/ \t\n,;:\"'()", from) - from);
}

/// Where it stands as a word of its own; `_` and `-` end a word, as in names under /dev/disk/by-id.
std::string replacedWord(std::string text, const std::string& word, const std::string& instead)
{
    for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at)) {
        const std::size_t end = at + word.size();
        const bool whole =
            (at == 0 || !isWordByte(text[at - 1])) && (end == text.size() || !isWordByte(text[end]));
        if (whole)
            text.replace(at, word.size(), instead);
        at += whole ? instead.size() : 1;
    }
    return text;
}

std::string withoutDiskIds(std::string text)
{
    constexpr std::string_view kFolder = "/dev/disk/by-";
    for (std::size_t at = text.find(kFolder); at != std::string::npos; at = text.find(kFolder, at + 1)) {
        const std::size_t slash = text.find('/', at + kFolder.size());
        if (slash != std::string::npos)
            text.replace(slash + 1, componentAt(text, slash + 1).size(), "ID");
    }
    return text;
}

/// "rw,username=ann" -> "rw,username=REDACTED", wherever such an option follows a comma, a blank or nothing.
std::string withoutOptions(std::string text)
{
    for (const auto option : kTellingOptions) {
        const std::string start = std::string(option) + "=";
        for (std::size_t at = text.find(start); at != std::string::npos; at = text.find(start, at + 1)) {
            const std::size_t value = at + start.size();
            if (at == 0 || text[at - 1] == ',' || text[at - 1] == ' ')
                text.replace(value, text.find_first_of(", ", value) - value, "REDACTED");
        }
    }
    return text;
}

std::string userWord(std::size_t number)
{
    return number == 0 ? "USER" : fmt::format("USER{}", number + 1);
}

} // namespace

Redaction::Redaction(const Session& session)
{
    for (const auto& fact : session.start.environment)
        learnUsers(fact.value);
    learnUsers(session.start.plan.base.target);
    for (const auto& cell : session.start.cells)
        learnUsers(cell.settings.target);
    learnFacts(session.start.environment);
    std::stable_sort(m_words.begin(), m_words.end(),
                     [](const auto& a, const auto& b) { return a.first.size() > b.first.size(); });
}

void Redaction::learnUsers(std::string_view text)
{
    for (const auto folder : kUserFolders)
        for (std::size_t at = text.find(folder); at != std::string_view::npos;
             at = text.find(folder, at + 1)) {
            const std::string user(componentAt(text, at + folder.size()));
            if (!user.empty() && std::find(m_users.begin(), m_users.end(), user) == m_users.end())
                m_users.push_back(user);
        }
}

void Redaction::learnFacts(const Facts& environment)
{
    const auto learn = [this](std::string_view word, const char* instead) {
        if (!word.empty() && word != "?")
            m_words.emplace_back(word, instead);
    };
    for (const auto& fact : environment) {
        if (!isTelling(fact.key))
            continue;
        const char* instead = fact.key == "host.name" ? "HOST" : "REDACTED";
        // Several disks have their serials in one fact.
        std::string_view left = fact.value;
        while (!left.empty()) {
            const std::size_t comma = std::min(left.find(", "), left.size());
            learn(left.substr(0, comma), instead);
            left.remove_prefix(std::min(comma + 2, left.size()));
        }
        if (fact.key == "host.name")
            learn(std::string_view(fact.value).substr(0, fact.value.find('.')), instead);
    }
}

std::string Redaction::text(const std::string& value) const
{
    std::string result = withoutOptions(withoutDiskIds(value));
    for (const auto folder : kUserFolders)
        for (std::size_t at = result.find(folder); at != std::string::npos;
             at = result.find(folder, at + 1)) {
            const std::string user(componentAt(result, at + folder.size()));
            const auto known = std::find(m_users.begin(), m_users.end(), user);
            const auto number = known == m_users.end() ? 0 : known - m_users.begin();
            if (!user.empty())
                result.replace(at + folder.size(), user.size(), userWord(static_cast<std::size_t>(number)));
        }
    for (const auto& [word, instead] : m_words)
        result = replacedWord(std::move(result), word, instead);
    return result;
}

void Redaction::applyToValues(Facts& facts) const
{
    for (auto& fact : facts)
        fact.value = text(fact.value);
}

Facts Redaction::facts(const Facts& whole) const
{
    Facts kept;
    std::string missing;
    for (const auto& fact : whole)
        if (isTelling(fact.key))
            missing.append(fact.key).append(", ");
        else if (fact.key != kMark)
            kept.push_back({fact.key, text(fact.value)});
    const std::string before = factValue(whole, kMark);
    kept.push_back({kMark, before.empty() ? "left out: " + missing + "user names in paths" : before});
    return kept;
}

void Redaction::apply(Plan& plan) const
{
    plan.name = text(plan.name);
    plan.base.target = text(plan.base.target);
    for (auto& axis : plan.axes)
        for (auto& value : axis.values) {
            value.label = text(value.label);
            for (auto& [parameter, setting] : value.set)
                setting = parameter == "target" ? text(setting) : setting;
        }
    for (auto& excluded : plan.exclude)
        for (auto& [axis, label] : excluded)
            label = text(label);
}

void Redaction::apply(Cell& cell) const
{
    cell.name = text(cell.name);
    cell.skipReason = text(cell.skipReason);
    cell.settings.target = text(cell.settings.target);
}

void Redaction::apply(std::vector<Label>& labels) const
{
    for (auto& label : labels)
        label.evidence = text(label.evidence);
}

Session Redaction::session(Session whole) const
{
    SessionSummary& summary = whole.summary;
    summary.name = text(summary.name);
    summary.notes = text(summary.notes);
    for (auto& tag : summary.tags)
        tag = text(tag);
    whole.start.name = summary.name;
    whole.start.tags = summary.tags;
    apply(whole.start.plan);
    whole.planJson = planToJson(whole.start.plan);
    for (auto& cell : whole.start.cells)
        apply(cell);
    whole.start.environment = facts(whole.start.environment);
    for (auto& run : whole.runs) {
        run.reason = text(run.reason);
        apply(run.labels);
        applyToValues(run.granted);
    }
    return whole;
}

RunResult Redaction::run(RunResult whole) const
{
    whole.reason = text(whole.reason);
    apply(whole.labels);
    applyToValues(whole.granted);
    for (auto& event : whole.events)
        event.text = text(event.text);
    return whole;
}

Session redacted(const Session& session)
{
    return Redaction(session).session(session);
}

bool isRedacted(const Session& session)
{
    return !factValue(session.start.environment, kMark).empty();
}

} // namespace isobath
