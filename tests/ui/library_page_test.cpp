// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/child_process.h"
#include "tests/ui/window_test.h"
#include "ui/pages/library_filter_field.h"
#include "ui/pages/library_page.h"
#include "ui/pages/library_table.h"
#include "ui/pages/live_page.h"
#include "ui/pages/session_preview.h"

#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>

#include <algorithm>
#include <fstream>

namespace isobath::ui::test {
namespace {

class LibraryPageTest : public WindowTest
{
protected:
    LibraryPage& openWith(const QStringList& names)
    {
        MainWindow& window = open();
        for (const auto& name : names) {
            Plan what = plan();
            what.name = name.toStdString();
            runToEnd(what);
        }
        window.goTo(MainWindow::LibraryNumber);
        EXPECT_TRUE(waitFor([&] { return rows() == names.size(); }));
        return *window.libraryPage();
    }
    qsizetype rows() { return m_window->libraryPage()->proxy()->rowCount(); }
    QString nameAt(int row)
    {
        return m_window->libraryPage()->proxy()->index(row, LibraryModel::Name).data().toString();
    }
    int rowOf(const QString& name)
    {
        for (int row = 0; row < rows(); ++row)
            if (nameAt(row) == name)
                return row;
        return -1;
    }
    std::vector<SessionSummary> stored()
    {
        auto file = SessionFile::open(m_options.libraryFile.toStdString());
        return file ? (*file)->sessions().value_or(std::vector<SessionSummary>{})
                    : std::vector<SessionSummary>{};
    }
    QPushButton* bannerButton(const QString& words)
    {
        for (auto* button : m_window->banners()->findChildren<QPushButton*>())
            if (button->text() == words)
                return button;
        return nullptr;
    }
};

TEST_F(LibraryPageTest, TheFilterShowsWhatMatchesAndCtrlFReachesIt)
{
    LibraryPage& page = openWith({"alpha", "beta"});
    QTest::keyClick(m_window.get(), Qt::Key_F, Qt::ControlModifier);
    EXPECT_TRUE(page.filter()->hasFocus());
    QTest::keyClicks(page.filter(), "bet");
    ASSERT_TRUE(waitFor([&] { return rows() == 1; }));
    EXPECT_EQ(nameAt(0), "beta");
    page.filter()->clear();
    EXPECT_TRUE(waitFor([&] { return rows() == 2; }));
}

TEST_F(LibraryPageTest, EnterOpensTheSessionInLive)
{
    LibraryPage& page = openWith({"alpha", "beta"});
    page.table()->selectRow(rowOf("alpha"));
    page.table()->setFocus();
    QTest::keyClick(page.table(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return m_window->page() == MainWindow::LiveNumber; }));
    EXPECT_EQ(m_window->model().session().summary.name, "alpha");
    EXPECT_FALSE(m_window->model().isRunning());
}

TEST_F(LibraryPageTest, ThePreviewShowsTheSelectedSession)
{
    LibraryPage& page = openWith({"alpha", "beta"});
    page.table()->selectRow(rowOf("beta"));
    ASSERT_TRUE(page.preview()->shown().has_value());
    EXPECT_EQ(m_window->libraryPage()->model()->at(page.model()->rowOf(page.preview()->shown()->id)).name,
              "beta");
}

TEST_F(LibraryPageTest, DeleteCanBeUndone)
{
    LibraryPage& page = openWith({"alpha", "beta"});
    page.table()->selectRow(rowOf("alpha"));
    QTest::keyClick(page.table(), Qt::Key_Delete);
    ASSERT_TRUE(waitFor([&] { return rows() == 1; }));
    ASSERT_NE(bannerButton("Undo"), nullptr);
    QTest::mouseClick(bannerButton("Undo"), Qt::LeftButton);
    EXPECT_TRUE(waitFor([&] { return rows() == 2; }));
    EXPECT_GE(rowOf("alpha"), 0);
}

TEST_F(LibraryPageTest, WhatWasDeletedIsGoneWhenTheWindowCloses)
{
    LibraryPage& page = openWith({"alpha", "beta"});
    page.table()->selectRow(rowOf("alpha"));
    QTest::keyClick(page.table(), Qt::Key_Delete);
    ASSERT_TRUE(waitFor([&] { return rows() == 1; }));
    m_window.reset();
    auto file = SessionFile::open(m_options.libraryFile.toStdString());
    ASSERT_TRUE(file) << file.error().what;
    ASSERT_EQ(stored().size(), 1U);
    EXPECT_EQ(stored().front().name, "beta");
    EXPECT_FALSE((*file)->restore(1) && stored().size() == 2U);
}

TEST_F(LibraryPageTest, TagsAndNotesAreKept)
{
    LibraryPage& page = openWith({"alpha"});
    page.table()->selectRow(0);
    page.preview()->tags()->setFocus();
    QTest::keyClicks(page.preview()->tags(), "baseline, nvme");
    QTest::keyClick(page.preview()->tags(), Qt::Key_Return);
    page.preview()->notes()->setFocus();
    QTest::keyClicks(page.preview()->notes(), "idle machine");
    page.filter()->setFocus();
    ASSERT_TRUE(waitFor([&] { return stored().front().notes == "idle machine"; }));
    EXPECT_EQ(stored().front().tags, (std::vector<std::string>{"baseline", "nvme"}));
}

TEST_F(LibraryPageTest, OnlyAnUnfinishedSessionCanBeResumed)
{
    m_script.manualClock = false;
    MainWindow& window = open();
    window.controller().start(plan({{"iodepth", {"1", "8", "16"}}}), m_options.libraryFile);
    ASSERT_TRUE(waitFor([&] { return !window.model().isEmpty() && !window.model().session().runs.empty(); }));
    window.controller().stop();
    ASSERT_TRUE(waitFor([&] { return !window.controller().isRunning(); }));
    window.goTo(MainWindow::LibraryNumber);
    QPushButton* resume = window.libraryPage()->resumeButton();
    ASSERT_TRUE(waitFor([&] { return resume->isEnabled(); }));
    QTest::mouseClick(resume, Qt::LeftButton);
    EXPECT_EQ(window.page(), MainWindow::LiveNumber);
    ASSERT_TRUE(waitFor([&] { return !window.controller().isRunning(); }));
    window.goTo(MainWindow::LibraryNumber);
    EXPECT_TRUE(waitFor([&] { return !resume->isEnabled(); }));
    EXPECT_EQ(stored().front().state, SessionState::Done);
}

TEST_F(LibraryPageTest, AFileThatIsNoSessionFileIsRefusedInOneSentenceAndTheLibraryComesBack)
{
    m_options.file = text(m_folder / "wrong.isobath");
    std::ofstream(m_options.file.toStdString()) << "not a database, but long enough to look like something";
    MainWindow& window = open();
    ASSERT_TRUE(waitFor([&] { return !window.banners()->texts().isEmpty(); }));
    EXPECT_TRUE(window.banners()->texts().join("").contains("wrong.isobath"));
    EXPECT_TRUE(waitFor([&] { return window.libraryPage()->model()->rowCount() == 0; }));
}

TEST_F(LibraryPageTest, ALibraryThatCannotBeWrittenIsSaidInABanner)
{
    m_options.libraryFile = text(m_folder.write("file", "") + "/library.isobath");
    MainWindow& window = open();
    ASSERT_TRUE(waitFor([&] { return !window.banners()->texts().isEmpty(); }));
    EXPECT_TRUE(window.banners()->texts().join("").contains("XDG_DATA_HOME"));
}

TEST_F(LibraryPageTest, AFileWithOneSessionOpensInLive)
{
    openWith({"alpha"});
    m_window.reset();
    m_options.file = m_options.libraryFile;
    m_options.libraryFile = text(m_folder / "other.isobath");
    MainWindow& window = open();
    ASSERT_TRUE(
        waitFor([&] { return window.page() == MainWindow::LiveNumber && !window.model().isEmpty(); }));
    EXPECT_EQ(window.model().session().summary.name, "alpha");
}

TEST_F(LibraryPageTest, WhatAProgramThatDiedHadDeletedIsGoneForGood)
{
    openWith({"One", "Two"});
    m_window.reset();
    const auto id = stored().front().id;
    const std::string path = m_options.libraryFile.toStdString();
    isobath::test::ChildProcess other([&] {
        auto file = SessionFile::open(path);
        return file && (*file)->trash(id);
    });
    ASSERT_TRUE(other.isReady());
    other.kill();

    open();
    EXPECT_TRUE(waitFor([&] { return rows() == 1; }));
    auto file = SessionFile::open(path);
    ASSERT_TRUE(file);
    EXPECT_FALSE((*file)->restore(id));
}

} // namespace
} // namespace isobath::ui::test
