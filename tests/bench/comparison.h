// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/bench/contender.h"
#include "tests/bench/figures.h"

#include <map>
#include <string>
#include <vector>

namespace isobath::bench {

/// A contender's figure, or the quotient of two contenders' (two jobs over one).
struct Term
{
    std::string contender;
    std::string over; ///< empty: the figure itself
};

/// One figure of one row and what it is held against: ours divided by the mean of the peer's two runs
/// of the same round. The quotient of those two is the control.
struct Goal
{
    std::string row;  ///< "N1"
    std::string what; ///< for people
    Figure figure = Figure::Iops;
    Term ours;
    Term peer; ///< empty: the figure itself is judged
    Term peerAgain;
    double least = 0;
    double most = 0; ///< 0: no upper bound
};

/// Contenders that share a target, run one after another within a round, and the goals they serve.
struct Group
{
    std::vector<Contender> contenders; ///< in this order, so that ours lies between the peer's two runs
    std::vector<Goal> goals;
};

/// What every contender of a group reached in one round.
using Round = std::map<std::string, Figures>;

enum class Verdict : std::uint8_t { Pass, Short, Void, NotRun };

struct Spread
{
    double median = 0;
    double least = 0;
    double most = 0;
};

struct Judgement
{
    Goal goal;
    Verdict verdict = Verdict::NotRun;
    std::string reason; ///< where it was not run
    double ours = 0;    ///< median
    double peer = 0;    ///< median
    Spread ratio;       ///< over the rounds
    double control = 0; ///< median; 0 where there is no peer
};

constexpr double kControlLeast = 0.97;
constexpr double kControlMost = 1.03;

Spread spreadOf(std::vector<double> values);

/// Medians over the rounds. Void where the control's median leaves its bounds, whatever the ratio is.
Judgement judge(const Goal& goal, const std::vector<Round>& rounds);

/// The contenders that the goals need.
std::vector<Contender> needed(const Group& group);

} // namespace isobath::bench
