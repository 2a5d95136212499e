// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/report.h"

#include "engine/base/units.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string_view>

namespace isobath::bench {

namespace {

std::string_view wordOf(Verdict verdict)
{
    switch (verdict) {
    case Verdict::Pass:
        return "pass";
    case Verdict::Short:
        return "short";
    case Verdict::Void:
        return "void";
    case Verdict::NotRun:
        break;
    }
    return "not run";
}

bool isAbsolute(const Goal& goal)
{
    return goal.peer.contender.empty();
}

std::string goalText(const Goal& goal)
{
    if (goal.most == 0)
        return ">= " + formatFixed(goal.least, 2);
    if (goal.least == 0)
        return "<= " + formatFixed(goal.most, 2);
    return formatFixed(goal.least, 2) + ".." + formatFixed(goal.most, 2);
}

// What two contenders' quotient amounts to has no unit.
std::string valueText(const Goal& goal, double value)
{
    return goal.ours.over.empty() ? textOf(goal.figure, value) : formatFixed(value, 2) + "x";
}

std::string line(const Judgement& judgement)
{
    const Goal& goal = judgement.goal;
    const std::string what =
        fmt::format("{:<4} {:<57}", goal.row, fmt::format("{}: {}", goal.what, nameOf(goal.figure)));
    if (judgement.verdict == Verdict::NotRun)
        return fmt::format("{} not run: {}\n", what, judgement.reason);
    const auto& ratio = judgement.ratio;
    const std::string range = isAbsolute(goal)
                                  ? ""
                                  : fmt::format("{} ({}..{})", formatFixed(ratio.median, 3),
                                                formatFixed(ratio.least, 3), formatFixed(ratio.most, 3));
    const std::string peer = isAbsolute(goal) ? "" : valueText(goal, judgement.peer);
    const std::string control = isAbsolute(goal) ? "" : formatFixed(judgement.control, 3);
    return fmt::format("{} {:>8} {:>8}  {:<20}  {:<10}  {:<7}  {}\n", what, valueText(goal, judgement.ours),
                       peer, range, goalText(goal), control, wordOf(judgement.verdict));
}

nlohmann::json toObject(const Judgement& judgement)
{
    const Goal& goal = judgement.goal;
    nlohmann::json object{{"row", goal.row},
                          {"what", goal.what},
                          {"figure", nameOf(goal.figure)},
                          {"verdict", wordOf(judgement.verdict)}};
    if (goal.least > 0)
        object["least"] = goal.least;
    if (goal.most > 0)
        object["most"] = goal.most;
    if (judgement.verdict == Verdict::NotRun) {
        object["reason"] = judgement.reason;
        return object;
    }
    object["ours"] = judgement.ours;
    object["ratio"] = {
        {"median", judgement.ratio.median}, {"min", judgement.ratio.least}, {"max", judgement.ratio.most}};
    if (!isAbsolute(goal)) {
        object["peer"] = judgement.peer;
        object["control"] = judgement.control;
    }
    return object;
}

} // namespace

std::string toTable(const std::vector<Judgement>& judgements)
{
    std::string out = fmt::format("{:<4} {:<57} {:>8} {:>8}  {:<20}  {:<10}  {:<7}  {}\n", "id", "what",
                                  "ours", "peer", "ratio (min..max)", "goal", "control", "verdict");
    for (const Judgement& judgement : judgements)
        out += line(judgement);
    return out;
}

std::string toJson(const std::vector<Judgement>& judgements)
{
    nlohmann::json rows = nlohmann::json::array();
    for (const Judgement& judgement : judgements)
        rows.push_back(toObject(judgement));
    return rows.dump(2) + "\n";
}

} // namespace isobath::bench
