// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/checks/checks.h"

#include <gmock/gmock.h>

#include <set>

using namespace isobath;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

namespace {

constexpr double kGiB = 1024.0 * 1024 * 1024;

/// A clean run of random reads at depth 32, to be spoilt by a test.
class ChecksTest : public ::testing::Test
{
protected:
    ChecksTest()
    {
        RunGroup group;
        group.spec.iodepth = 16;
        group.spec.numjobs = 2;
        group.spec.direct = true;
        group.files = {{"/mnt/isobath-000.dat", 1U << 30}};
        m_request.groups = {group};
        m_request.devices = {{"sda", 8, 0}};
        m_result.groups.resize(1);
        did(Operation::Read, kGiB);
        set("device_read_bytes", kGiB);
        set("device_write_bytes", 0);
        set("achieved_qd", 31);
        set("device_qd", 25);
        set("busiest_worker_pct", 40);
        set("runqueue_wait_pct", 0.5);
        set("own_share_pct", 0.4);
        set("steal_pct", 0.1);
        set("iops", 5000);
    }
    void set(const std::string& metric, double value) { m_result.groups[0].metrics.set(metric, "", value); }
    void did(Operation operation, double bytes)
    {
        m_result.groups[0].operations[static_cast<std::size_t>(operation)].emplace().bytes =
            static_cast<std::uint64_t>(bytes);
    }
    std::vector<std::string> ids() const
    {
        std::vector<std::string> result;
        for (const Label& label : judge(m_request, m_result))
            result.push_back(label.id);
        return result;
    }
    std::string onlyEvidence() const
    {
        const auto labels = judge(m_request, m_result);
        EXPECT_EQ(labels.size(), 1U);
        return labels.empty() ? std::string() : labels[0].evidence;
    }

    RunRequest m_request;
    RunResult m_result;
};

} // namespace

TEST_F(ChecksTest, ACleanRunHasNoLabel)
{
    EXPECT_THAT(ids(), IsEmpty());
}

TEST_F(ChecksTest, ReadsFromACacheAreSeen)
{
    set("device_read_bytes", 0.97 * kGiB);
    EXPECT_THAT(ids(), ElementsAre("device-saw-less"));
    set("device_read_bytes", kGiB / 100);
    EXPECT_EQ(onlyEvidence(), "the device read 10.2 MiB of 1 GiB claimed (1 %)");
}

TEST_F(ChecksTest, WritesThatStayInTheCacheAreSeen)
{
    did(Operation::Write, 2 * kGiB);
    set("device_write_bytes", kGiB);
    EXPECT_EQ(onlyEvidence(), "the device wrote 1 GiB of 2 GiB claimed (50 %)");
    set("device_read_bytes", 0);
    EXPECT_THAT(onlyEvidence(), HasSubstr("read 0 B of 1 GiB claimed (0 %) and wrote 1 GiB"));
}

TEST_F(ChecksTest, WhatIsInFlightAtTheEdgesIsNoLoss)
{
    // Two workers of depth 16 with 4 KiB: 128 KiB may be counted by one side only.
    did(Operation::Read, 256 * 1024);
    set("device_read_bytes", 128 * 1024);
    EXPECT_THAT(ids(), IsEmpty());
    set("device_read_bytes", 64 * 1024);
    EXPECT_THAT(ids(), ElementsAre("device-saw-less"));
}

TEST_F(ChecksTest, DepthIsJudgedByJobsTimesIodepth)
{
    set("achieved_qd", 28.8);
    EXPECT_THAT(ids(), IsEmpty());
    set("achieved_qd", 28.7);
    EXPECT_THAT(ids(), ElementsAre("depth-not-reached"));
    set("achieved_qd", 0.7);
    EXPECT_EQ(onlyEvidence(), "0.70 of 32 requests in flight on average (2 %)");
}

TEST_F(ChecksTest, RequestsThatReachTheDeviceOneByOneAreNoDepth)
{
    set("device_qd", 1);
    EXPECT_THAT(ids(), IsEmpty());
    set("device_qd", 0.27);
    EXPECT_THAT(ids(), ElementsAre("depth-not-reached"));
    EXPECT_EQ(onlyEvidence(), "the device held 0.27 of 32 requests on average: they reach it one at a time");
}

TEST_F(ChecksTest, AnIdleDeviceSaysNothingAboutDepthWithoutDirectIoOrParallelism)
{
    set("device_qd", 0.5);
    m_request.groups[0].spec.direct = false;
    EXPECT_THAT(ids(), IsEmpty());
    m_request.groups[0].spec.direct = true;
    m_request.groups[0].spec.numjobs = 1;
    m_request.groups[0].spec.iodepth = 3;
    EXPECT_THAT(ids(), IsEmpty());
}

TEST_F(ChecksTest, ABusyWorkerIsCpuBound)
{
    set("busiest_worker_pct", 95);
    EXPECT_THAT(ids(), IsEmpty());
    set("busiest_worker_pct", 99.4);
    EXPECT_THAT(ids(), ElementsAre("cpu-bound"));
    EXPECT_EQ(onlyEvidence(), "the busiest worker used 99 % of a CPU");
}

TEST_F(ChecksTest, AWorkerThatWaitsForItsCpuIsCpuBound)
{
    set("busiest_worker_pct", 50);
    set("runqueue_wait_pct", 48);
    set("ctx_switches_involuntary", 1234);
    EXPECT_THAT(ids(), ElementsAre("cpu-bound"));
    EXPECT_EQ(onlyEvidence(),
              "the busiest worker used 50 % of a CPU, and a worker waited for a CPU 48 % of the time, "
              "taken off it 1.23k times");
}

TEST_F(ChecksTest, ALargeOwnShareIsInstrumentLimited)
{
    set("own_share_pct", 2.6);
    EXPECT_THAT(ids(), ElementsAre("instrument-limited"));
    EXPECT_THAT(onlyEvidence(), HasSubstr("2.6 %"));
}

TEST_F(ChecksTest, AWaitForTheCpuIsNotTheInstrumentsOwnTime)
{
    set("own_share_pct", 27);
    set("runqueue_wait_pct", 55);
    EXPECT_THAT(ids(), ElementsAre("cpu-bound"));
}

TEST_F(ChecksTest, UncertainStampsAreInstrumentLimited)
{
    set("lat_mean_ns", 1000);
    set("stamp_uncertainty_ns", 20);
    EXPECT_THAT(ids(), IsEmpty());
    set("stamp_uncertainty_ns", 60);
    EXPECT_EQ(onlyEvidence(), "time stamps are uncertain by 60 ns, 6.0 % of the mean latency");
}

TEST_F(ChecksTest, RequestsInIoWqThreadsAreSaid)
{
    set("io_wq_threads", 0);
    EXPECT_THAT(ids(), IsEmpty());
    set("io_wq_threads", 3);
    EXPECT_THAT(ids(), ElementsAre("punted"));
}

TEST_F(ChecksTest, StealCountsFromTwoPercent)
{
    set("steal_pct", 2.0);
    EXPECT_THAT(ids(), IsEmpty());
    set("steal_pct", 2.1);
    EXPECT_THAT(ids(), ElementsAre("steal"));
    EXPECT_EQ(onlyEvidence(), "2.1 % of all CPU time was stolen");
}

TEST_F(ChecksTest, StallsAreCountedAndMeasured)
{
    m_result.events = {{1'000'000'000, 1'150'000'000, "stall", ""},
                       {2'000'000'000, 2'300'000'000, "stall", ""}};
    EXPECT_THAT(ids(), ElementsAre("stall"));
    EXPECT_EQ(onlyEvidence(), "nothing completed for 0.45 s in 2 stalls, the longest 0.30 s");
}

TEST_F(ChecksTest, ASlowDeviceDoesNotStall)
{
    m_result.events = {{1'000'000'000, 1'600'000'000, "stall", ""}};
    set("iops", 2);
    EXPECT_THAT(ids(), IsEmpty());
    set("iops", 20);
    EXPECT_THAT(ids(), ElementsAre("stall"));
    set("iops", 0);
    EXPECT_THAT(ids(), ElementsAre("stall"));
}

TEST_F(ChecksTest, UnverifiedDirectIoIsVerifiedByTheDevicesCounters)
{
    m_request.directUnverified = true;
    EXPECT_THAT(ids(), IsEmpty());
    set("device_read_bytes", kGiB / 2);
    EXPECT_THAT(ids(), ElementsAre("device-saw-less", "direct-unverified"));
}

TEST_F(ChecksTest, UnverifiedDirectIoWithoutADeviceIsLabelled)
{
    m_request.directUnverified = true;
    m_result.groups[0].metrics = {};
    EXPECT_THAT(ids(), ElementsAre("direct-unverified"));
    m_request.groups[0].spec.direct = false;
    EXPECT_THAT(ids(), IsEmpty());
}

TEST_F(ChecksTest, WhatWasNotMeasuredRaisesNothing)
{
    m_result.groups[0].metrics = {};
    EXPECT_THAT(ids(), IsEmpty());
}

TEST_F(ChecksTest, ASelfTestIsLabelledSoAndSparedWhatItCannotHave)
{
    m_request.selfTest = true;
    m_request.groups[0].files = {{"/dev/null", 0}};
    set("busiest_worker_pct", 100);
    set("own_share_pct", 30);
    set("achieved_qd", 3);
    set("device_read_bytes", 0);
    EXPECT_THAT(ids(), ElementsAre("self-test"));
    EXPECT_EQ(onlyEvidence(), "/dev/null has no device below it");
    set("steal_pct", 9);
    EXPECT_THAT(ids(), ElementsAre("steal", "self-test"));
}

TEST_F(ChecksTest, SeveralGroupsNameTheOneThatIsMeant)
{
    m_request.groups.push_back(m_request.groups[0]);
    m_result.groups.push_back(m_result.groups[0]);
    m_result.groups[1].name = "writers";
    m_result.groups[1].metrics.set("achieved_qd", "", 4);
    set("device_read_bytes", 2 * kGiB);
    EXPECT_THAT(onlyEvidence(), HasSubstr("writers: 4.00 of 32"));
}

TEST(Rules, AreNamedOnceAndExplainThemselves)
{
    std::set<std::string> seen;
    for (const RuleInfo& rule : rules()) {
        EXPECT_TRUE(seen.insert(rule.id).second) << rule.id;
        EXPECT_EQ(rule.id.find(' '), std::string::npos) << "the CSV column is separated by blanks";
        EXPECT_FALSE(rule.title.empty());
        EXPECT_EQ(rule.explanation.back(), '.');
        EXPECT_GE(rule.version, 1);
    }
    for (const char* id : {"device-saw-less", "depth-not-reached", "cpu-bound", "steal", "stall"})
        EXPECT_EQ(seen.count(id), 1U) << id;
}
