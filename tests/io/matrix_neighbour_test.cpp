// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/device_claim.h"
#include "engine/matrix/session_targets.h"
#include "tests/support/child_process.h"
#include "tests/support/own_state_test.h"

#include <gmock/gmock.h>

using namespace isobath;
using ::testing::AllOf;
using ::testing::Contains;
using ::testing::HasSubstr;

namespace {

using NeighbourTest = test::OwnStateTest;

} // namespace

TEST_F(NeighbourTest, WhoComesLaterIsToldOfAtTheNextRun)
{
    const auto facts = inspectTarget(target());
    ASSERT_TRUE(facts) << facts.error().what;
    if (facts->leaves.empty())
        GTEST_SKIP() << "no block device below " << target();
    const BlockDeviceNode disk = facts->stack[facts->leaves.front()];

    std::vector<std::string> warnings;
    SessionTargets targets([&warnings](const std::string& sentence) { warnings.push_back(sentence); });
    Cell cell;
    cell.settings.target = target();
    cell.settings.spec.sizeBytes = 1U << 20;
    const auto startRun = [&] { return targets.requestFor(cell, "main", 1, {}, {}).has_value(); };

    ASSERT_TRUE(startRun());
    const test::ChildProcess neighbour([&disk] {
        auto claim = claimDevice(disk.major, disk.minor);
        return claim && claim->release() != nullptr;
    });
    ASSERT_TRUE(neighbour.isReady());
    ASSERT_TRUE(startRun());
    EXPECT_THAT(warnings, Contains(AllOf(HasSubstr("process " + std::to_string(neighbour.pid())),
                                         HasSubstr(disk.name + " is also measured by"))));
}
