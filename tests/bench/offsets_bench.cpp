// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/workload/offsets.h"

#include <benchmark/benchmark.h>

namespace isobath::bench {

namespace {

constexpr std::uint64_t kFileBytes = 1ULL << 30;
constexpr std::uint64_t kBlockBytes = 4096;

void walk(benchmark::State& state, Offsets offsets)
{
    for (auto _ : state)
        benchmark::DoNotOptimize(offsets.next());
}

void offsetsUniform(benchmark::State& state)
{
    walk(state, Offsets::uniform({kFileBytes}, kBlockBytes, 1));
}
BENCHMARK(offsetsUniform);

void offsetsUniformFourFiles(benchmark::State& state)
{
    walk(state, Offsets::uniform({kFileBytes, kFileBytes, kFileBytes, kFileBytes}, kBlockBytes, 1));
}
BENCHMARK(offsetsUniformFourFiles);

void offsetsSequential(benchmark::State& state)
{
    walk(state, Offsets::sequential({kFileBytes}, kBlockBytes, 0, 1));
}
BENCHMARK(offsetsSequential);

} // namespace

} // namespace isobath::bench
