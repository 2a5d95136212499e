// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/session_file.h"
#include "tests/support/paths.h"
#include "tests/support/temporary_folder.h"

#include <gmock/gmock.h>

namespace isobath {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

/// A file that the first version wrote; whatever comes later must read it.
TEST(StoreFormat, AFileOfVersionOneStillOpens)
{
    const test::TemporaryFolder folder;
    const std::string path = folder / "copy.isobath";
    std::filesystem::copy_file(ISOBATH_TEST_DATA "/session_v1.isobath", path);
    const auto file = std::move(SessionFile::openOrCreate(path).value());
    const auto summary = file->sessions().value().at(0);
    EXPECT_EQ(summary.name, "Format 1");
    EXPECT_EQ(summary.notes, "kept for migrations");
    EXPECT_THAT(summary.tags, ElementsAre("sample", "disk"));
    EXPECT_EQ(summary.state, SessionState::Stopped);
    EXPECT_EQ(summary.runsPlanned, 8U);
    EXPECT_EQ(summary.peakIops, 476);

    const auto session = file->load(summary.id).value();
    EXPECT_THAT(session.damage, IsEmpty());
    ASSERT_EQ(session.start.cells.size(), 4U);
    EXPECT_EQ(session.start.cells[2].settings.spec.bsBytes, 16384U);
    EXPECT_EQ(factValue(session.start.environment, "device.model"), "SAMPLE SSD 1TB");
    ASSERT_EQ(session.runs.size(), 4U);
    EXPECT_EQ(session.runs[0].metrics.at(0).find("lat_p99_ns"), 876543);
    EXPECT_EQ(session.runs[1].labels.at(0).id, "cpu-bound");
    EXPECT_EQ(session.runs[3].reason, "pread: EIO");
    EXPECT_EQ(missingRuns(session).order.size(), 4U);

    const auto detail = file->loadRun(session.runs[0].id).value();
    EXPECT_THAT(detail.damage, IsEmpty());
    EXPECT_THAT(detail.damagedIntervals, IsEmpty());
    ASSERT_EQ(detail.result.intervals.at(0)->intervals.size(), 5U);
    const auto& latency = detail.result.groups.at(0).operations[0]->latency;
    EXPECT_EQ(latency.count(), 234U);
    EXPECT_EQ(latency.quantileNs(0.99), 876543U);
    EXPECT_EQ(detail.result.systemSeries.at(10).name, "achieved_qd");
    EXPECT_EQ(file->loadRun(session.runs[3].id).value().result.groups.at(0).errors.at(5), 7U);
}

} // namespace
} // namespace isobath
