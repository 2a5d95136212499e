// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/event_fd.h"
#include "engine/base/mapped_memory.h"
#include "engine/base/spsc_ring.h"
#include "engine/base/tick_clock.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <memory>
#include <thread>

namespace isobath {
namespace {

TEST(SpscRing, RefusesWhatDoesNotFitAndLeavesItWithTheCaller)
{
    SpscRing<std::unique_ptr<int>> ring(2);
    for (int i = 0; i < 2; ++i) {
        auto item = std::make_unique<int>(i);
        EXPECT_TRUE(ring.push(item));
    }
    auto extra = std::make_unique<int>(9);
    EXPECT_FALSE(ring.push(extra));
    EXPECT_TRUE(extra);
    std::unique_ptr<int> out;
    ASSERT_TRUE(ring.pop(out));
    EXPECT_EQ(*out, 0);
    EXPECT_TRUE(ring.push(extra));
}

TEST(SpscRing, CarriesEverythingInOrderBetweenTwoThreads)
{
    constexpr int kItems = 20'000;
    SpscRing<int> ring(8);
    std::thread producer([&ring] {
        for (int i = 0; i < kItems;)
            if (int item = i; ring.push(item))
                ++i;
            else
                std::this_thread::yield();
    });
    int expected = 0;
    while (expected < kItems) {
        int item = -1;
        if (!ring.pop(item)) {
            std::this_thread::yield();
            continue;
        }
        ASSERT_EQ(item, expected);
        ++expected;
    }
    producer.join();
}

TEST(TickClock, AgreesWithTheMonotonicClock)
{
    auto clock = TickClock::best();
    const std::uint64_t slackNs = 100'000; // calibration error since the last check, and rounding
    for (int i = 0; i < 100; ++i) {
        const auto before = monotonicNs();
        const auto now = clock.nsAt(clock.ticks());
        const auto after = monotonicNs();
        EXPECT_GE(now + slackNs, before);
        EXPECT_LE(now, after + slackNs);
    }
    EXPECT_FALSE(clock.recheck()) << "no drift over 50 ppm within microseconds";
}

TEST(TickClock, ConvertsThereAndBackAlsoBeforeItsAnchor)
{
    const auto clock = TickClock::best();
    const auto now = monotonicNs();
    for (const auto ns : {now - 1'000'000'000, now, now + 3'600'000'000'000}) {
        const auto back = clock.nsAt(clock.ticksAt(ns));
        EXPECT_LE(std::max(back, ns) - std::min(back, ns), 2U);
    }
}

TEST(TickClock, AManualClockMovesOnlyWhenTold)
{
    ManualClock manual;
    const auto clock = TickClock::manual(manual);
    const auto before = clock.ticks();
    EXPECT_EQ(clock.ticks(), before);
    manual.nowNs += 5;
    EXPECT_EQ(clock.ticks(), before + 5);
    EXPECT_EQ(clock.toNs(5), 5U);
}

TEST(EventFd, StaysSignalledUntilCleared)
{
    const auto event = EventFd::make();
    ASSERT_TRUE(event.has_value());
    EXPECT_FALSE(event->wait(0));
    event->signal();
    EXPECT_TRUE(event->wait(0));
    EXPECT_TRUE(event->wait(0));
    event->clear();
    EXPECT_FALSE(event->wait(0));
}

TEST(MappedMemory, IsPageAlignedAndSaysWhenThereIsNone)
{
    const auto memory = MappedMemory::make(100);
    ASSERT_TRUE(memory.has_value());
    EXPECT_EQ(memory->bytes().size(), 100U);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory->bytes().data()) % 4096, 0U);
    EXPECT_FALSE(MappedMemory::make(1ULL << 60).has_value());
}

} // namespace
} // namespace isobath
