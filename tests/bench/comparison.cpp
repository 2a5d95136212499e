// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/bench/comparison.h"

#include <algorithm>
#include <set>

namespace isobath::bench {

namespace {

double valueOf(const Round& round, const Term& term, Figure figure)
{
    const auto figureOf = [&round, figure](const std::string& contender) {
        const auto figures = round.find(contender);
        if (figures == round.end())
            return 0.0;
        const auto value = figures->second.find(figure);
        return value == figures->second.end() ? 0.0 : value->second;
    };
    if (term.over.empty())
        return figureOf(term.contender);
    const double over = figureOf(term.over);
    return over > 0 ? figureOf(term.contender) / over : 0;
}

bool isMissing(const Round& round, const Term& term, Figure figure)
{
    for (const auto& contender : {term.contender, term.over}) {
        const auto figures = round.find(contender);
        if (!contender.empty() && (figures == round.end() || figures->second.count(figure) == 0))
            return true;
    }
    return false;
}

bool isWithin(double value, double least, double most)
{
    return value >= least && (most == 0 || value <= most);
}

} // namespace

Spread spreadOf(std::vector<double> values)
{
    if (values.empty())
        return {};
    std::sort(values.begin(), values.end());
    const std::size_t middle = values.size() / 2;
    const double median = values.size() % 2 == 1 ? values[middle] : (values[middle - 1] + values[middle]) / 2;
    return {median, values.front(), values.back()};
}

Judgement judge(const Goal& goal, const std::vector<Round>& rounds)
{
    Judgement judgement;
    judgement.goal = goal;
    std::vector<double> ours;
    std::vector<double> peer;
    std::vector<double> ratio;
    std::vector<double> control;
    const bool hasPeer = !goal.peer.contender.empty();
    for (const Round& round : rounds) {
        for (const Term* term : {&goal.ours, &goal.peer, &goal.peerAgain})
            if (isMissing(round, *term, goal.figure)) {
                judgement.reason =
                    std::string(nameOf(goal.figure)) + " was not reported by " + term->contender;
                return judgement;
            }
        ours.push_back(valueOf(round, goal.ours, goal.figure));
        const double first = hasPeer ? valueOf(round, goal.peer, goal.figure) : 1;
        const double second = hasPeer ? valueOf(round, goal.peerAgain, goal.figure) : 1;
        peer.push_back((first + second) / 2);
        ratio.push_back(peer.back() > 0 ? ours.back() / peer.back() : 0);
        control.push_back(first > 0 ? second / first : 0);
    }
    judgement.ours = spreadOf(ours).median;
    judgement.peer = spreadOf(peer).median;
    judgement.ratio = spreadOf(ratio);
    judgement.control = spreadOf(control).median;
    judgement.verdict =
        isWithin(judgement.ratio.median, goal.least, goal.most) ? Verdict::Pass : Verdict::Short;
    if (!isWithin(judgement.control, kControlLeast, kControlMost))
        judgement.verdict = Verdict::Void;
    return judgement;
}

std::vector<Contender> needed(const Group& group)
{
    std::set<std::string> names;
    for (const Goal& goal : group.goals)
        for (const Term* term : {&goal.ours, &goal.peer, &goal.peerAgain})
            names.insert({term->contender, term->over});
    std::vector<Contender> out;
    for (const Contender& contender : group.contenders)
        if (names.count(contender.name) != 0)
            out.push_back(contender);
    return out;
}

} // namespace isobath::bench
