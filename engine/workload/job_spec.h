// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace isobath {

enum class Rw : std::uint8_t { RandRead, RandWrite, RandRw, Read, Write, ReadWrite };
enum class EngineKind : std::uint8_t { IoUring, Libaio, Psync };
/// Dsync and Sync are open flags (O_DSYNC, O_SYNC); Fsync and Fdatasync are calls after every sync_every-th
/// write.
enum class SyncMethod : std::uint8_t { None, Dsync, Sync, Fsync, Fdatasync };
enum class AllocMethod : std::uint8_t { RandomFill };
/// Each: one clock read per I/O. Batch: one per batch of completions; cheaper, and says so in the run.
enum class Timestamps : std::uint8_t { Each, Batch };
enum class RunOrder : std::uint8_t { Interleaved, Sequential };

constexpr bool readsAnything(Rw rw)
{
    return rw != Rw::RandWrite && rw != Rw::Write;
}
constexpr bool writesAnything(Rw rw)
{
    return rw != Rw::RandRead && rw != Rw::Read;
}
constexpr bool isSequential(Rw rw)
{
    return rw == Rw::Read || rw == Rw::Write || rw == Rw::ReadWrite;
}

/// One point of workload: numjobs equal workers. Field names are fio's where fio has one. Plain values; what
/// makes sense together is decided by validation.h.
struct JobSpec
{
    Rw rw = Rw::RandRead;
    std::uint32_t rwmixread = 50; ///< percent of reads in randrw and rw
    std::uint64_t bsBytes = 4096;
    std::uint32_t iodepth = 1; ///< per worker
    std::uint32_t numjobs = 1;
    std::uint32_t files = 1;
    std::uint64_t sizeBytes = 1ULL << 30; ///< of all files of the group together; every job uses every file
    EngineKind engine = EngineKind::IoUring;
    std::optional<bool> direct; ///< unset: on, except on the self-test devices
    SyncMethod sync = SyncMethod::None;
    std::uint32_t syncEvery = 1; ///< writes per fsync or fdatasync
    AllocMethod alloc = AllocMethod::RandomFill;
    std::vector<int> cpus; ///< workers may run on these; empty means any
    Timestamps timestamps = Timestamps::Each;
    bool operator==(const JobSpec&) const = default;
};

/// When and how often. order is a rule of the whole plan; the others may differ from cell to cell.
struct RunRules
{
    std::uint64_t rampNs = 500'000'000;
    std::uint64_t runtimeNs = 5'000'000'000;
    std::uint64_t intervalNs = 100'000'000;
    std::uint64_t cooldownNs = 0;
    std::uint32_t repeats = 3;
    RunOrder order = RunOrder::Interleaved;
    std::optional<std::uint64_t> seed; ///< unset: fresh, and recorded when the session starts
    bool operator==(const RunRules&) const = default;
};

/// Everything one cell is made of.
struct CellSettings
{
    std::string target;          ///< path; empty: the scratch folder under XDG_CACHE_HOME
    bool allowOverwrite = false; ///< an existing regular file may be written
    JobSpec spec;
    RunRules rules;
    bool operator==(const CellSettings&) const = default;
};

} // namespace isobath
