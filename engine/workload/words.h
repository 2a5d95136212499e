// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/workload/job_spec.h"

#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// The spelling of every enumerator a plan can hold: one table per enum, read both ways.
namespace isobath {

template <class E, std::size_t N>
using Words = std::array<std::pair<E, std::string_view>, N>;

constexpr Words<Rw, 6> kRwWords{{{Rw::RandRead, "randread"},
                                 {Rw::RandWrite, "randwrite"},
                                 {Rw::RandRw, "randrw"},
                                 {Rw::Read, "read"},
                                 {Rw::Write, "write"},
                                 {Rw::ReadWrite, "rw"}}};
constexpr Words<EngineKind, 3> kEngineWords{
    {{EngineKind::IoUring, "io_uring"}, {EngineKind::Libaio, "libaio"}, {EngineKind::Psync, "psync"}}};
constexpr Words<SyncMethod, 5> kSyncWords{{{SyncMethod::None, "none"},
                                           {SyncMethod::Dsync, "dsync"},
                                           {SyncMethod::Sync, "sync"},
                                           {SyncMethod::Fsync, "fsync"},
                                           {SyncMethod::Fdatasync, "fdatasync"}}};
constexpr Words<AllocMethod, 1> kAllocWords{{{AllocMethod::RandomFill, "random_fill"}}};
constexpr Words<Timestamps, 2> kTimestampWords{{{Timestamps::Each, "each"}, {Timestamps::Batch, "batch"}}};
constexpr Words<RunOrder, 2> kOrderWords{
    {{RunOrder::Interleaved, "interleaved"}, {RunOrder::Sequential, "sequential"}}};

template <class E, std::size_t N>
std::string_view wordOf(const Words<E, N>& words, E value)
{
    for (const auto& [candidate, text] : words)
        if (candidate == value)
            return text;
    return {};
}

template <class E, std::size_t N>
std::vector<std::string> allWords(const Words<E, N>& words)
{
    std::vector<std::string> out;
    for (const auto& word : words)
        out.push_back(std::string(word.second));
    return out;
}

/// InvalidArgument lists the words there are.
template <class E, std::size_t N>
Result<E> valueOf(const Words<E, N>& words, std::string_view text)
{
    std::string known;
    for (const auto& [value, word] : words) {
        if (word == text)
            return value;
        known += (known.empty() ? "" : ", ") + std::string(word);
    }
    return fail(ErrorCode::InvalidArgument, "\"" + std::string(text) + "\" is not one of " + known);
}

} // namespace isobath
