// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/aggregator.h"
#include "tests/bench/disk_latencies.h"

#include <benchmark/benchmark.h>

namespace isobath::bench {

namespace {

/// One group of workers that all deliver the same full block, interval after interval.
class RunningAggregator
{
public:
    explicit RunningAggregator(std::size_t workers)
        : m_workers(workers), m_aggregator(request(), std::vector<std::size_t>(workers, 0), {})
    {
        m_block.operations[indexOf(Operation::Read)].latency = diskHistogram();
    }

    void addInterval()
    {
        m_block.index = static_cast<std::int64_t>(m_intervals++);
        for (std::size_t worker = 0; worker < m_workers; ++worker)
            m_aggregator.add(worker, m_block);
        m_aggregator.reach(m_intervals, {});
    }
    std::shared_ptr<const RunSnapshot> snapshot() { return m_aggregator.snapshot(RunPhase::Measuring, 0); }

private:
    static RunRequest request()
    {
        RunRequest request;
        request.groups.resize(1);
        return request;
    }

    std::size_t m_workers;
    Aggregator m_aggregator;
    IntervalBlock m_block;
    std::uint64_t m_intervals = 0;
};

// What the aggregator does ten times a second: the argument is the number of workers.
void mergeInterval(benchmark::State& state)
{
    RunningAggregator aggregator(static_cast<std::size_t>(state.range(0)));
    for (auto _ : state)
        aggregator.addInterval();
}
BENCHMARK(mergeInterval)->Arg(1)->Arg(8)->Iterations(2000);

// With its publication: the argument is the number of intervals the run has already.
void mergeAndPublish(benchmark::State& state)
{
    RunningAggregator aggregator(1);
    for (std::int64_t i = 0; i < state.range(0); ++i)
        aggregator.addInterval();
    for (auto _ : state) {
        aggregator.addInterval();
        benchmark::DoNotOptimize(aggregator.snapshot());
    }
}
BENCHMARK(mergeAndPublish)->Arg(50)->Arg(600)->Arg(36000)->Iterations(500);

} // namespace

} // namespace isobath::bench
