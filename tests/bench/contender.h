// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/workload/job_spec.h"
#include "tests/bench/figures.h"

#include <string>
#include <vector>

namespace isobath::bench {

/// Who performs the job, each in a process of its own.
enum class Runner : std::uint8_t {
    Own,         ///< our engine
    OwnNoRecord, ///< our engine, latencies neither stamped into a histogram nor kept
    OwnScripted, ///< our worker loop on the simulated device; the job's target is not used
    Fio,
    GuiAttached, ///< our engine in a program that draws it live, off screen
    GuiHeadless, ///< the same program with nobody looking
};

/// One side of a comparison.
struct Contender
{
    std::string name;
    Runner runner = Runner::Own;
    CellSettings job;                  ///< target, spec, runtime; the ramp is 0 on every side
    std::vector<std::string> fioFlags; ///< beside those that the job gives
};

/// fio's spelling of the job. One thread per job, so that all of its CPU is the process' own.
std::vector<std::string> fioArguments(const Contender& contender);
/// Figures from fio's JSON (notes before it are passed over), all jobs added up.
[[nodiscard]] Result<Figures> readFio(const std::string& output);

/// Runs it once. `ownProgram` is the path of this executable; the GUI's stands beside it.
[[nodiscard]] Result<Figures> measure(const Contender& contender, const std::string& ownProgram);

} // namespace isobath::bench
