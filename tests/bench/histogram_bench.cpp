// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stats/latency_histogram.h"
#include "engine/stats/sparse_histogram.h"
#include "tests/bench/disk_latencies.h"

#include <benchmark/benchmark.h>

#include <cstdint>

namespace isobath::bench {

namespace {

void countItems(benchmark::State& state, std::size_t perIteration)
{
    state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()) *
                            static_cast<std::int64_t>(perIteration));
}

void histogramAdd(benchmark::State& state)
{
    const auto latencies = diskLatencies();
    LatencyHistogram histogram;
    for (auto _ : state) {
        for (const auto ns : latencies)
            histogram.add(ns);
        benchmark::ClobberMemory();
    }
    countItems(state, latencies.size());
}
BENCHMARK(histogramAdd);

// As the worker's loop does it: moments stay in registers during a batch of 32.
void histogramAddBatched(benchmark::State& state)
{
    const auto latencies = diskLatencies();
    constexpr std::size_t kBatch = 32;
    LatencyHistogram histogram;
    for (auto _ : state) {
        for (std::size_t at = 0; at < latencies.size(); at += kBatch) {
            LatencyMoments moments;
            for (std::size_t i = at; i < at + kBatch; ++i) {
                histogram.addToBucket(latencies[i]);
                moments.add(latencies[i]);
            }
            histogram.addMoments(moments);
        }
        benchmark::ClobberMemory();
    }
    countItems(state, latencies.size());
}
BENCHMARK(histogramAddBatched);

void histogramMerge(benchmark::State& state)
{
    const auto part = diskHistogram();
    LatencyHistogram sum;
    for (auto _ : state) {
        sum.merge(part);
        benchmark::ClobberMemory();
    }
}
BENCHMARK(histogramMerge);

void histogramQuantile(benchmark::State& state)
{
    const auto histogram = diskHistogram();
    for (auto _ : state)
        benchmark::DoNotOptimize(histogram.quantileNs(0.99));
}
BENCHMARK(histogramQuantile);

void sparseFromDense(benchmark::State& state)
{
    const auto histogram = diskHistogram();
    for (auto _ : state)
        benchmark::DoNotOptimize(SparseHistogram::from(histogram));
}
BENCHMARK(sparseFromDense);

void sparseAddToDense(benchmark::State& state)
{
    const auto sparse = SparseHistogram::from(diskHistogram());
    LatencyHistogram sum;
    for (auto _ : state) {
        sparse.addTo(sum);
        benchmark::ClobberMemory();
    }
}
BENCHMARK(sparseAddToDense);

} // namespace

} // namespace isobath::bench
