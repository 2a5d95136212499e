// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/session_figures.h"
#include "tests/support/sample_session.h"
#include "tests/ui/window_test.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/post_files.h"
#include "ui/pages/export_menu.h"
#include "ui/pages/live_page.h"

#include <QApplication>
#include <QClipboard>
#include <QDir>
#include <QImage>
#include <QMimeData>

namespace isobath::ui::test {
namespace {

class ExportMenuTest : public WindowTest
{
protected:
    ExportMenuTest()
    {
        QSettings().clear();
        m_session = isobath::test::sampleSession();
        m_session.start.environment.push_back({"device.serial", "S5ABC1234"});
        m_session.start.environment.push_back({"host.name", "secret-box"});
        m_session.summary.notes = "on secret-box";
        m_session.summary.name = "Disk of secret-box";
    }
    Figure figure() const { return heatmapFigure(m_session, defaultView(m_session.start.plan), "iops"); }

    Session m_session;
};

TEST_F(ExportMenuTest, AMailHoldsPictureTextAndCommand)
{
    ExportMenu menu([this] { return std::optional(figure()); }, [this] { return &m_session; });
    menu.copyForMail();
    const auto* mime = QApplication::clipboard()->mimeData();
    EXPECT_EQ(qvariant_cast<QImage>(mime->imageData()).size(), QSize(800, 500));
    EXPECT_TRUE(mime->text().contains("\nEnvironment\n"));
    EXPECT_TRUE(mime->text().contains("serial S5ABC1234"));
    EXPECT_TRUE(mime->text().contains("isobath-cli run "));
}

TEST_F(ExportMenuTest, NamesAreLeftOutOnRequest)
{
    ExportMenu menu([this] { return std::optional(figure()); }, [this] { return &m_session; });
    ExportMenu::setLeavesNamesOut(true);
    menu.copyForMail();
    const QString text = QApplication::clipboard()->text();
    EXPECT_FALSE(text.contains("S5ABC1234"));
    EXPECT_FALSE(text.contains("secret-box"));
    EXPECT_TRUE(text.contains("Disk of "));
}

TEST_F(ExportMenuTest, AFigureWithoutASessionIsItsTable)
{
    ExportMenu menu([this] { return std::optional(figure()); });
    menu.copyForMail();
    EXPECT_EQ(QApplication::clipboard()->text().toStdString(), figureToText(figure()));
}

TEST_F(ExportMenuTest, OnlyATableIsCopiedAsCsv)
{
    Figure shown = figure();
    ExportMenu menu([&shown] { return std::optional(shown); });
    QAction* csv = nullptr;
    for (auto* action : menu.actions())
        csv = action->text() == "Copy as CSV" ? action : csv;
    ASSERT_NE(csv, nullptr);
    emit menu.aboutToShow();
    EXPECT_FALSE(csv->isVisible());
    shown.data = TableData{{"a", "b"}, {true, true}, {{"1", "2, 3"}}};
    emit menu.aboutToShow();
    EXPECT_TRUE(csv->isVisible());
    csv->trigger();
    EXPECT_EQ(QApplication::clipboard()->text(), "a,b\n1,\"2, 3\"\n");
}

TEST_F(ExportMenuTest, APostIsTextAndSmallPicturesInANewFolder)
{
    const QString folder = text(m_folder / "post");
    const auto written = writePost(m_session, {figure()}, PostFormat::Markdown, folder);
    ASSERT_TRUE(written) << written.error().what;
    ASSERT_EQ(written->size(), 2);
    EXPECT_EQ(QDir(folder).entryList(QDir::Files).size(), 2);
    EXPECT_GT(QFileInfo(written->back()).size(), 1'000);
    EXPECT_LE(QFileInfo(written->back()).size(), 60'000);
    QFile page(written->front());
    ASSERT_TRUE(page.open(QIODevice::ReadOnly));
    EXPECT_TRUE(page.readAll().contains(QFileInfo(written->back()).fileName().toUtf8()));
}

TEST_F(ExportMenuTest, APostNeverTouchesWhatIsThere)
{
    const std::string there = m_folder.write("post/mine.txt", "mine");
    const auto written = writePost(m_session, {figure()}, PostFormat::Text, text(m_folder / "post"));
    EXPECT_FALSE(written);
    EXPECT_EQ(entriesIn(m_folder / "post"), 1U);
}

TEST_F(ExportMenuTest, LiveCopiesTheSessionThatItShows)
{
    MainWindow& window = open();
    runToEnd(plan({{"bs", {"4k", "64k"}}}));
    window.livePage()->copyForMail();
    EXPECT_TRUE(QApplication::clipboard()->text().contains("--bs 4k,64k"));
}

} // namespace
} // namespace isobath::ui::test
