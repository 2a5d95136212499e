// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/host/device_claim.h"
#include "tests/support/child_process.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

using namespace isobath;
using ::testing::HasSubstr;

namespace {

// Numbers that no kernel gives to a device, so that a running Isobath does not show up here.
constexpr unsigned kMajor = 4000;

} // namespace

TEST(DeviceClaim, TheFirstIsAloneAndTheSecondLearnsItsName)
{
    const test::ChildProcess first([] {
        auto claim = claimDevice(kMajor, 1);
        return claim && claim->release()->otherOwner().empty();
    });
    ASSERT_TRUE(first.isReady());
    const auto second = claimDevice(kMajor, 1);
    ASSERT_TRUE(second) << second.error().what;
    EXPECT_THAT((*second)->otherOwner(), HasSubstr("process " + std::to_string(first.pid())));
    EXPECT_THAT((*second)->otherOwner(), HasSubstr("ground_tests"));
}

TEST(DeviceClaim, TheFirstLearnsOfTheSecondWhenItAsksAgain)
{
    const auto first = claimDevice(kMajor, 2);
    ASSERT_TRUE(first);
    EXPECT_EQ((*first)->otherOwner(), "");
    test::ChildProcess second([] {
        auto claim = claimDevice(kMajor, 2);
        return claim && claim->release() != nullptr;
    });
    ASSERT_TRUE(second.isReady());
    EXPECT_THAT((*first)->otherOwner(), HasSubstr(std::to_string(second.pid())));
    second.kill();
    EXPECT_EQ((*first)->otherOwner(), "");
}

TEST(DeviceClaim, OtherDevicesAndThisProcessDoNotCount)
{
    const auto one = claimDevice(kMajor, 3);
    const auto again = claimDevice(kMajor, 3);
    const test::ChildProcess neighbour([] {
        auto claim = claimDevice(kMajor, 31);
        return claim && claim->release() != nullptr;
    });
    ASSERT_TRUE(one && again && neighbour.isReady());
    EXPECT_EQ((*one)->otherOwner(), "");
    EXPECT_EQ((*again)->otherOwner(), "");
}

TEST(DeviceClaim, SeveralOthersAreAllNamed)
{
    const auto hold = [] {
        auto claim = claimDevice(kMajor, 4);
        auto again = claimDevice(kMajor, 4);
        return claim && again && claim->release() != nullptr && again->release() != nullptr;
    };
    const test::ChildProcess first(hold);
    const test::ChildProcess second(hold);
    ASSERT_TRUE(first.isReady() && second.isReady());
    const auto third = claimDevice(kMajor, 4);
    ASSERT_TRUE(third);
    const std::string others = (*third)->otherOwner();
    EXPECT_THAT(others, HasSubstr(std::to_string(first.pid())));
    EXPECT_THAT(others, HasSubstr(std::to_string(second.pid())));
    EXPECT_EQ(others.find(" and "), others.rfind(" and "));
}
