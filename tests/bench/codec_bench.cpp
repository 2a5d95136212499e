// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/stats/sparse_histogram.h"
#include "engine/store/byte_stream.h"
#include "engine/store/histogram_codec.h"
#include "tests/bench/disk_latencies.h"

#include <benchmark/benchmark.h>

namespace isobath::bench {

namespace {

void histogramEncode(benchmark::State& state)
{
    const auto sparse = SparseHistogram::from(diskHistogram());
    std::size_t bytes = 0;
    for (auto _ : state) {
        ByteWriter out;
        writeHistogram(out, sparse);
        bytes = out.bytes().size();
    }
    state.counters["bytes"] = static_cast<double>(bytes);
}
BENCHMARK(histogramEncode);

void histogramDecode(benchmark::State& state)
{
    ByteWriter out;
    writeHistogram(out, SparseHistogram::from(diskHistogram()));
    for (auto _ : state) {
        ByteReader in(out.bytes());
        benchmark::DoNotOptimize(readHistogram(in));
    }
}
BENCHMARK(histogramDecode);

} // namespace

} // namespace isobath::bench
