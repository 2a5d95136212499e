// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/system_monitor.h"
#include "tests/support/temporary_folder.h"

#include <gtest/gtest.h>

#include <cmath>
#include <map>

using namespace isobath;

namespace {

constexpr std::uint64_t kSecond = 1'000'000'000;

/// A machine of files: two disks, and whatever a test writes.
class SystemMonitorTest : public ::testing::Test
{
protected:
    SystemMonitorTest()
    {
        disk("8:0", "0 0 0 0 0 0 0 0 0 0 0");
        disk("8:16", "0 0 0 0 0 0 0 0 0 0 0");
        m_root.write("proc/meminfo",
                     "MemTotal: 100 kB\nDirty:      12 kB\nWriteback:   4 kB\nWritebackTmp: 9 kB\n");
        m_root.write("proc/pressure/io", "some avg10=0.00 total=1000\nfull avg10=0.00 total=500\n");
        m_root.write("proc/stat", "cpu  100 0 100 700 50 0 0 50 0 0\ncpu0 1 1 1 1 1 1 1 1 0 0\n");
    }
    void disk(const std::string& number, const std::string& stat)
    {
        m_root.write("sys/dev/block/" + number + "/stat", "  " + stat + "\n");
    }
    SystemMonitor monitor() { return SystemMonitor({{"sda", 8, 0}, {"sdb", 8, 16}}, m_root.path()); }
    static std::map<std::string, double> named(const SystemMonitor& monitor,
                                               const std::vector<double>& values)
    {
        std::map<std::string, double> result;
        const auto series = monitor.series();
        EXPECT_EQ(series.size(), values.size());
        for (std::size_t i = 0; i < values.size(); ++i)
            result[series[i].name] = values[i];
        return result;
    }

    test::TemporaryFolder m_root;
};

} // namespace

TEST_F(SystemMonitorTest, SumsDevicesAndTakesTheBusiestUtilisation)
{
    SystemMonitor beside = monitor();
    (void)beside.sample(10 * kSecond);
    disk("8:0", "100 0 800 0 50 0 400 0 7 500 3000");
    disk("8:16", "20 0 160 0 30 0 240 0 7 1500 1000");
    const auto value = named(beside, beside.sample(12 * kSecond));
    EXPECT_DOUBLE_EQ(value.at("device_iops"), 100);
    EXPECT_DOUBLE_EQ(value.at("device_bytes_s"), 1600 * 512 / 2.0);
    EXPECT_DOUBLE_EQ(value.at("device_qd"), 2);
    EXPECT_DOUBLE_EQ(value.at("device_util_pct"), 75);
}

TEST_F(SystemMonitorTest, ReadsPageCachePressureAndCpus)
{
    SystemMonitor beside = monitor();
    (void)beside.sample(10 * kSecond);
    m_root.write("proc/pressure/io", "some avg10=0.00 total=101000\nfull avg10=0.00 total=50500\n");
    m_root.write("proc/stat", "cpu  130 0 120 735 55 0 0 60 0 0\n");
    const auto value = named(beside, beside.sample(11 * kSecond));
    EXPECT_DOUBLE_EQ(value.at("dirty_bytes"), 12 * 1024);
    EXPECT_DOUBLE_EQ(value.at("writeback_bytes"), 4 * 1024);
    EXPECT_DOUBLE_EQ(value.at("psi_io_some_pct"), 10);
    EXPECT_DOUBLE_EQ(value.at("psi_io_full_pct"), 5);
    EXPECT_DOUBLE_EQ(value.at("cpu_busy_pct"), 50);
    EXPECT_DOUBLE_EQ(value.at("cpu_steal_pct"), 10);
}

TEST_F(SystemMonitorTest, AWindowSpansTheSamplesWithinIt)
{
    SystemMonitor beside = monitor();
    beside.beginWindow(10 * kSecond);
    disk("8:0", "100 0 800 0 0 0 0 0 0 0 0");
    (void)beside.sample(11 * kSecond);
    disk("8:0", "200 0 1600 0 10 0 80 0 0 1000 4000");
    m_root.write("proc/stat", "cpu  150 0 100 700 50 0 0 100 0 0\n");
    const MetricSet window = beside.endWindow(14 * kSecond);
    EXPECT_DOUBLE_EQ(window.find("device_iops").value_or(-1), 52.5);
    EXPECT_DOUBLE_EQ(window.find("device_qd").value_or(-1), 1);
    EXPECT_DOUBLE_EQ(window.find("device_util_pct").value_or(-1), 25);
    EXPECT_DOUBLE_EQ(window.find("device_read_bytes").value_or(-1), 1600 * 512);
    EXPECT_DOUBLE_EQ(window.find("device_write_bytes").value_or(-1), 80 * 512);
    EXPECT_DOUBLE_EQ(window.find("cpu_busy_pct").value_or(-1), 50);
    EXPECT_DOUBLE_EQ(window.find("steal_pct").value_or(-1), 50);
}

TEST_F(SystemMonitorTest, WhatTheMachineDoesNotOfferIsNotMeasured)
{
    const test::TemporaryFolder empty;
    SystemMonitor beside({{"sda", 8, 0}}, empty.path());
    (void)beside.sample(10 * kSecond);
    for (const double value : beside.sample(11 * kSecond))
        EXPECT_TRUE(std::isnan(value)) << value;
    EXPECT_TRUE(beside.endWindow(12 * kSecond).all().empty());
}

TEST_F(SystemMonitorTest, ADeviceThatCannotBeReadSpoilsTheSumRatherThanShrinkingIt)
{
    SystemMonitor beside({{"sda", 8, 0}, {"sdz", 65, 0}}, m_root.path());
    (void)beside.sample(10 * kSecond);
    EXPECT_TRUE(std::isnan(named(beside, beside.sample(11 * kSecond)).at("device_iops")));
}

TEST_F(SystemMonitorTest, ATargetWithoutADeviceHasNoDeviceFigures)
{
    SystemMonitor beside({}, m_root.path());
    (void)beside.sample(10 * kSecond);
    const auto value = named(beside, beside.sample(11 * kSecond));
    EXPECT_TRUE(std::isnan(value.at("device_iops")));
    EXPECT_DOUBLE_EQ(value.at("dirty_bytes"), 12 * 1024);
}
