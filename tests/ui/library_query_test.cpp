// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/library_query.h"

#include <QDateTime>

#include <gtest/gtest.h>

namespace isobath::ui {
namespace {

SessionSummary session()
{
    SessionSummary result;
    result.name = "Baseline, idle machine";
    result.tags = {"baseline", "old firmware"};
    result.notes = "fstrim an hour before";
    result.workloads = "randread, read";
    result.kernel = "6.1.0-28-amd64";
    result.device = "SAMPLE SSD 1TB";
    result.startedAtNs = QDateTime(QDate(2026, 11, 23), QTime(16, 20)).toMSecsSinceEpoch() * 1'000'000;
    return result;
}

bool finds(const QString& text)
{
    return LibraryQuery(text).matches(searchable(session()));
}

TEST(LibraryQuery, FreeWordsAreLookedForEverywhereAndAllMustHold)
{
    for (const char* text :
         {"", "  ", "BASE", "fstrim", "6.1.0", "ssd", "randread", "2026-11-23", "idle hour"})
        EXPECT_TRUE(finds(text)) << text;
    EXPECT_FALSE(finds("idle minute"));
}

TEST(LibraryQuery, AKeyLooksInItsFieldAlone)
{
    for (const char* text :
         {"device:sample", "kernel:6.1", "name:idle", "note:fstrim", "state:done", "tag:base"})
        EXPECT_TRUE(finds(text)) << text;
    for (const char* text :
         {"device:baseline", "kernel:ssd", "name:fstrim", "note:idle", "state:stopped", "tag:idle"})
        EXPECT_FALSE(finds(text)) << text;
}

TEST(LibraryQuery, AWorkloadIsNotFoundInTheMiddleOfAnother)
{
    SessionSummary random = session();
    random.workloads = "randread";
    EXPECT_FALSE(LibraryQuery("rw:read").matches(searchable(random)));
    EXPECT_TRUE(LibraryQuery("rw:randr").matches(searchable(random)));
    EXPECT_TRUE(finds("rw:read"));
}

TEST(LibraryQuery, QuotesHoldWordsTogether)
{
    EXPECT_TRUE(finds("\"idle machine\""));
    EXPECT_FALSE(finds("\"machine idle\""));
    EXPECT_TRUE(finds("tag:\"old firmware\""));
    EXPECT_FALSE(finds("tag:\"old baseline\""));
    EXPECT_TRUE(finds("\"idle mach")); // still being typed
}

TEST(LibraryQuery, AMinusExcludes)
{
    EXPECT_FALSE(finds("-baseline"));
    EXPECT_TRUE(finds("-stopped"));
    EXPECT_FALSE(finds("idle -tag:base"));
    EXPECT_FALSE(finds("-\"idle machine\""));
    EXPECT_TRUE(finds("-")); // still being typed
}

TEST(LibraryQuery, DaysIncludeTheFirstAndExcludeTheLast)
{
    EXPECT_TRUE(finds("after:2026-11-23"));
    EXPECT_FALSE(finds("after:2026-11-24"));
    EXPECT_FALSE(finds("before:2026-11-23"));
    EXPECT_TRUE(finds("before:2026-11-24"));
    EXPECT_TRUE(finds("after:2026-11 before:2027"));
    EXPECT_TRUE(finds("-before:2026"));
}

TEST(LibraryQuery, WhatIsNotUnderstoodIsTold)
{
    EXPECT_TRUE(LibraryQuery("colour:red").problem().contains("colour:"));
    EXPECT_TRUE(LibraryQuery("colour:red").problem().contains("device:"));
    EXPECT_TRUE(LibraryQuery("after:soon").problem().contains("2026-11-01"));
    for (const char* text : {"tag:x", "16:20", "\"note: this\"", "tag:", "-tag:", "after:"})
        EXPECT_TRUE(LibraryQuery(text).problem().isEmpty()) << text;
}

TEST(LibraryQuery, AnUnfinishedKeyHidesNothing)
{
    EXPECT_TRUE(finds("tag:"));
    EXPECT_TRUE(finds("-kernel:"));
    EXPECT_TRUE(LibraryQuery("tag:").isEmpty());
}

} // namespace
} // namespace isobath::ui
