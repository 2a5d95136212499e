// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/library_place.h"
#include "tests/support/own_state_test.h"

#include <gmock/gmock.h>

using namespace isobath;

class LibraryPlace : public test::OwnStateTest
{
};

TEST_F(LibraryPlace, IsTheUsualOneUntilAnotherIsChosen)
{
    EXPECT_EQ(libraryPath(), m_folder / "data/isobath/library.isobath");
    ASSERT_TRUE(chooseLibraryPath("/srv/größe a/b.isobath"));
    EXPECT_EQ(libraryPath(), "/srv/größe a/b.isobath");
    ASSERT_TRUE(chooseLibraryPath("/srv/c.isobath"));
    EXPECT_EQ(libraryPath(), "/srv/c.isobath");
}

TEST_F(LibraryPlace, TheUsualPathTakesTheChoiceBack)
{
    for (const std::string& usual : {usualLibraryPath(), std::string()}) {
        ASSERT_TRUE(chooseLibraryPath("/srv/c.isobath"));
        ASSERT_TRUE(chooseLibraryPath(usual));
        EXPECT_EQ(libraryPath(), usualLibraryPath());
        EXPECT_EQ(entriesIn(m_folder / "config/isobath"), 0U);
        EXPECT_TRUE(chooseLibraryPath(usual)) << "twice is no error";
    }
}

TEST_F(LibraryPlace, WhatIsNoWholePathIsRefusedAndPassedOver)
{
    EXPECT_FALSE(chooseLibraryPath("library.isobath"));
    EXPECT_FALSE(chooseLibraryPath("/a\n/b"));
    m_folder.write("config/isobath/library-path", "relative/place\n");
    EXPECT_EQ(libraryPath(), usualLibraryPath());
    m_folder.write("config/isobath/library-path", "");
    EXPECT_EQ(libraryPath(), usualLibraryPath());
}
