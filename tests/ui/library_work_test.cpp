// SPDX-License-Identifier: GPL-3.0-or-later
// The Library page at work: tags of many, names, columns, other files, bundles; and with ten thousand rows.
#include "tests/support/stored_session.h"
#include "tests/ui/window_test.h"
#include "ui/charts/figure_chart.h"
#include "ui/pages/bundle_strip.h"
#include "ui/pages/library_filter_field.h"
#include "ui/pages/library_page.h"
#include "ui/pages/library_table.h"
#include "ui/pages/session_preview.h"
#include "ui/widgets/chip_row.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QCompleter>
#include <QDropEvent>
#include <QElapsedTimer>
#include <QHeaderView>
#include <QLabel>
#include <QMenu>
#include <QMimeData>
#include <QPushButton>
#include <QScrollBar>
#include <QSignalSpy>
#include <QToolButton>

#include <gmock/gmock.h>

#include <iostream>

namespace isobath::ui::test {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;
using ::testing::UnorderedElementsAre;

class LibraryWorkTest : public WindowTest
{
protected:
    /// Stores sessions of one run each, a minute apart.
    void fill(const QString& file, const std::vector<std::string>& names)
    {
        auto opened = std::move(SessionFile::openOrCreate(file.toStdString()).value());
        for (const auto& name : names) {
            auto start = isobath::test::sampleStart(name);
            start.tags.clear();
            start.startedAtNs += 60'000'000'000 * ++m_minutes;
            start.environment.push_back({"host.name", "vault-7"});
            auto sink = opened->newSession().value();
            ASSERT_TRUE(sink->begin(start).has_value());
            ASSERT_TRUE(sink->addRun(isobath::test::sampleRun(start, {0, 0}, 5, 50)).has_value());
            ASSERT_TRUE(sink->finish(SessionState::Done).has_value());
        }
    }

    LibraryPage& openWith(const std::vector<std::string>& names)
    {
        fill(m_options.libraryFile, names);
        open();
        m_window->goTo(MainWindow::LibraryNumber);
        EXPECT_TRUE(waitFor([&] { return page().proxy()->rowCount() == static_cast<int>(names.size()); }));
        return page();
    }
    LibraryPage& page() { return *m_window->libraryPage(); }
    int rowOf(const QString& name)
    {
        for (int row = 0; row < page().proxy()->rowCount(); ++row)
            if (page().proxy()->index(row, LibraryModel::Name).data().toString() == name)
                return row;
        return -1;
    }
    void select(const QStringList& names)
    {
        page().table()->clearSelection();
        for (const auto& name : names) {
            const auto index = page().proxy()->index(rowOf(name), 0);
            page().table()->selectionModel()->select(index,
                                                     QItemSelectionModel::Select | QItemSelectionModel::Rows);
        }
    }
    std::vector<SessionSummary> stored(const QString& file)
    {
        auto opened = SessionFile::open(file.toStdString());
        return opened ? (*opened)->sessions().value_or(std::vector<SessionSummary>{})
                      : std::vector<SessionSummary>{};
    }
    std::vector<std::string> namesIn(const QString& file)
    {
        std::vector<std::string> names;
        for (const auto& summary : stored(file))
            names.push_back(summary.name);
        return names;
    }
    std::vector<std::string> tagsOf(const std::string& name)
    {
        for (const auto& summary : stored(m_options.libraryFile))
            if (summary.name == name)
                return summary.tags;
        return {"no such session"};
    }
    QPushButton* bannerButton(const QString& words)
    {
        for (auto* button : m_window->banners()->findChildren<QPushButton*>())
            if (button->text() == words && button->isVisible())
                return button;
        return nullptr;
    }
    bool isSaid(const QString& words) { return m_window->banners()->texts().join("\n").contains(words); }
    static QAction* actionIn(QMenu& menu, const QString& text)
    {
        for (auto* action : menu.actions())
            if (action->text() == text)
                return action;
        return nullptr;
    }

    QString m_other = text(m_folder / "other.isobath");
    std::int64_t m_minutes = 0;
};

TEST_F(LibraryWorkTest, TheFirstSelectedSessionIsThePreviewedOneAndTheOrderIsKept)
{
    LibraryPage& library = openWith({"alpha", "beta", "gamma"});
    const QSignalSpy changes(&library, &LibraryPage::selectionChanged);
    select({"beta", "gamma", "alpha"});
    QStringList names;
    for (const auto& ref : library.selectedSessions())
        names << text(library.summaryOf(ref)->name);
    EXPECT_EQ(names, QStringList({"beta", "gamma", "alpha"}));
    EXPECT_EQ(library.preview()->shown(), library.selectedSessions().front());
    EXPECT_GE(changes.size(), 3);
}

TEST_F(LibraryWorkTest, ChipsChangeTheTagsOfAllSelectedSessions)
{
    LibraryPage& library = openWith({"alpha", "beta", "gamma"});
    select({"alpha", "beta"});
    QTest::keyClicks(library.preview()->tags(), "baseline");
    QTest::keyClick(library.preview()->tags(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return library.preview()->tagChips()->chip("baseline") != nullptr; }));
    EXPECT_THAT(tagsOf("alpha"), ElementsAre("baseline"));
    EXPECT_THAT(tagsOf("beta"), ElementsAre("baseline"));
    EXPECT_THAT(tagsOf("gamma"), IsEmpty());

    select({"beta", "gamma"});
    auto* chip = library.preview()->tagChips()->chip("baseline");
    ASSERT_NE(chip, nullptr);
    EXPECT_EQ(chip->text(), "baseline (1 of 2)");
    EXPECT_FALSE(chip->isChecked());
    chip->click(); // gives it to the one that lacks it
    ASSERT_TRUE(waitFor([&] { return tagsOf("gamma") == std::vector<std::string>{"baseline"}; }));
    ASSERT_TRUE(waitFor([&] { return library.preview()->tagChips()->chip("baseline")->isChecked(); }));
    library.preview()->tagChips()->chip("baseline")->click();
    ASSERT_TRUE(waitFor([&] { return tagsOf("beta").empty() && tagsOf("gamma").empty(); }));
    EXPECT_THAT(tagsOf("alpha"), ElementsAre("baseline"));
}

TEST_F(LibraryWorkTest, F2RenamesInTheTable)
{
    LibraryPage& library = openWith({"alpha", "beta"});
    library.table()->selectRow(rowOf("alpha"));
    library.table()->setFocus();
    QTest::keyClick(library.table(), Qt::Key_F2);
    auto* editor = library.table()->viewport()->findChild<QLineEdit*>();
    ASSERT_NE(editor, nullptr);
    editor->setText("new name");
    QTest::keyClick(editor, Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return namesIn(m_options.libraryFile)[1] == "new name"; }));
    EXPECT_GE(rowOf("new name"), 0);
    EXPECT_EQ(m_window->page(), MainWindow::LibraryNumber); // Enter ended the edit and opened nothing
}

TEST_F(LibraryWorkTest, AnUnknownWordIsToldAndAMissedFilterOffersItsEnd)
{
    LibraryPage& library = openWith({"alpha", "beta"});
    library.filter()->setText("colour:red");
    ASSERT_TRUE(waitFor([&] { return library.hint()->isVisible(); }));
    EXPECT_TRUE(library.hint()->text().contains("colour:"));
    EXPECT_EQ(library.proxy()->rowCount(), 0);
    QPushButton* clear = nullptr;
    for (auto* button : library.findChildren<QPushButton*>())
        if (button->text() == "Clear the filter" && button->isVisible())
            clear = button;
    ASSERT_NE(clear, nullptr);
    clear->click();
    EXPECT_EQ(library.proxy()->rowCount(), 2);
    EXPECT_FALSE(library.hint()->isVisible());
}

TEST_F(LibraryWorkTest, TheFilterCompletesKeysAndThenWhatTheSessionsHold)
{
    LibraryPage& library = openWith({"alpha"});
    library.filter()->setFocus();
    QTest::keyClicks(library.filter(), "alpha ker");
    QCompleter* completer = library.filter()->wordCompleter();
    ASSERT_EQ(completer->completionCount(), 1);
    EXPECT_EQ(completer->currentCompletion(), "kernel:");
    emit completer->activated(completer->currentCompletion());
    EXPECT_EQ(library.filter()->text(), "alpha kernel:");
    QTest::keyClicks(library.filter(), "6");
    ASSERT_EQ(completer->completionCount(), 1);
    emit completer->activated(completer->currentCompletion());
    EXPECT_EQ(library.filter()->text(), "alpha kernel:6.1.0-18-amd64 ");
    completer->popup()->hide();
}

TEST_F(LibraryWorkTest, TheMenuOfTheFilterPutsWordsInAndTakesThemOut)
{
    LibraryPage& library = openWith({"alpha"});
    QMenu menu;
    const auto kernel = [&] {
        library.filter()->fillMenu(menu);
        return actionIn(menu, "Kernel")->menu()->actions().front();
    };
    kernel()->trigger();
    EXPECT_EQ(library.filter()->text(), "kernel:6.1.0-18-amd64");
    EXPECT_TRUE(kernel()->isChecked());
    kernel()->trigger();
    EXPECT_EQ(library.filter()->text(), "");
}

TEST_F(LibraryWorkTest, ColumnsSortingAndFilterComeBackWithTheWindow)
{
    LibraryPage& first = openWith({"alpha", "beta"});
    first.table()->setColumnChosen(LibraryModel::Device, true);
    first.table()->setColumnChosen(LibraryModel::Workload, false);
    first.table()->sortByColumn(LibraryModel::Name, Qt::AscendingOrder);
    first.filter()->setText("name:a");
    m_window->close();
    open();
    EXPECT_FALSE(page().table()->isColumnHidden(LibraryModel::Device));
    EXPECT_TRUE(page().table()->isColumnHidden(LibraryModel::Workload));
    EXPECT_EQ(page().filter()->text(), "name:a");
    ASSERT_TRUE(waitFor([&] { return page().proxy()->rowCount() == 2; }));
    EXPECT_EQ(rowOf("alpha"), 0);
}

TEST_F(LibraryWorkTest, TheHeadersMenuChoosesColumnsButNeverTheName)
{
    LibraryPage& library = openWith({"alpha"});
    const std::unique_ptr<QMenu> menu(library.table()->makeColumnMenu());
    EXPECT_FALSE(actionIn(*menu, "Name")->isEnabled());
    actionIn(*menu, "Notes")->trigger();
    EXPECT_FALSE(library.table()->isColumnHidden(LibraryModel::Notes));
    actionIn(*menu, "Usual columns")->trigger();
    EXPECT_TRUE(library.table()->isColumnHidden(LibraryModel::Notes));
}

TEST_F(LibraryWorkTest, SelectedSessionsMoveIntoAnotherFileWhichOpensFromTheNotice)
{
    openWith({"alpha", "beta", "gamma"});
    select({"alpha", "gamma"});
    page().transferSelected(TransferKind::Move, m_other);
    ASSERT_TRUE(waitFor([&] { return page().proxy()->rowCount() == 1; }));
    EXPECT_TRUE(isSaid("Moved 2 sessions to other.isobath."));
    EXPECT_THAT(namesIn(m_options.libraryFile), ElementsAre("beta"));
    EXPECT_THAT(namesIn(m_other), ElementsAre("gamma", "alpha"));
    ASSERT_TRUE(waitFor([&] { return bannerButton("Open it") != nullptr; }));
    bannerButton("Open it")->click();
    ASSERT_TRUE(waitFor([&] { return page().proxy()->rowCount() == 2; }));
    EXPECT_GE(rowOf("gamma"), 0);
}

TEST_F(LibraryWorkTest, TheSessionMenuOffersFilesThatWereOpenedLately)
{
    fill(m_other, {"one", "two"});
    openWith({"alpha"});
    emit page().fileRequested(m_other);
    ASSERT_TRUE(waitFor([&] { return page().proxy()->rowCount() == 2; }));
    QMenu menu;
    page().fillSessionMenu(menu);
    QMenu* copyTo = actionIn(menu, "Copy to")->menu();
    ASSERT_NE(actionIn(*copyTo, "The library"), nullptr);
    actionIn(*copyTo, "The library")->trigger();
    ASSERT_TRUE(waitFor([&] { return isSaid("Copied 1 session to library.isobath."); }));
    EXPECT_EQ(namesIn(m_options.libraryFile).size(), 2U);
    QMenu files;
    page().fillFileMenu(files);
    actionIn(files, "The library")->trigger();
    EXPECT_TRUE(waitFor([&] { return rowOf("alpha") >= 0; }));
    page().fillFileMenu(files);
    EXPECT_EQ(files.actions().size(), 5); // open, add, line, library, the other file
}

TEST_F(LibraryWorkTest, ADroppedFileIsAddedToTheLibraryAndWhatIsThereIsTold)
{
    fill(m_other, {"one", "two"});
    openWith({"alpha"});
    QMimeData data;
    data.setUrls({QUrl::fromLocalFile(m_other)});
    for (int time = 0; time < 2; ++time) {
        QDragEnterEvent enter(QPoint(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page(), &enter);
        EXPECT_TRUE(enter.isAccepted());
        QDropEvent drop(QPointF(50, 50), Qt::CopyAction, &data, Qt::LeftButton, Qt::NoModifier);
        QApplication::sendEvent(&page(), &drop);
        ASSERT_TRUE(waitFor([&] { return bannerButton("Add to the library") != nullptr; }));
        EXPECT_NE(bannerButton("Open"), nullptr);
        bannerButton("Add to the library")->click();
        ASSERT_TRUE(waitFor(
            [&] { return isSaid(time == 0 ? "Copied 2 sessions" : "2 sessions were there already"); }));
    }
    EXPECT_THAT(namesIn(m_options.libraryFile), UnorderedElementsAre("alpha", "one", "two"));
    EXPECT_TRUE(waitFor([&] { return page().proxy()->rowCount() == 3; }));
}

TEST_F(LibraryWorkTest, ABundleLeavesNamesOutWhenAskedTo)
{
    LibraryPage& library = openWith({"alpha", "beta"});
    select({"beta"});
    QTest::keyClick(library.table(), Qt::Key_E, Qt::ControlModifier);
    BundleStrip* strip = library.bundleStrip();
    ASSERT_TRUE(strip->isVisible());
    QTest::keyClick(strip->path(), Qt::Key_Escape);
    EXPECT_FALSE(strip->isVisible());
    QTest::keyClick(library.table(), Qt::Key_E, Qt::ControlModifier);
    ASSERT_TRUE(strip->isVisible());
    strip->path()->setText(m_options.libraryFile);
    EXPECT_FALSE(strip->exportButton()->isEnabled());
    strip->path()->setText(m_other);
    strip->redact()->setChecked(true);
    QTest::keyClick(strip->path(), Qt::Key_Return);
    ASSERT_TRUE(waitFor([&] { return isSaid("is written"); }));
    EXPECT_FALSE(strip->isVisible());
    auto file = std::move(SessionFile::open(m_other.toStdString()).value());
    const auto session = file->load(file->find("").value()).value();
    EXPECT_EQ(session.summary.name, "beta");
    EXPECT_EQ(factValue(session.start.environment, "host.name"), "");
    EXPECT_EQ(session.runs.size(), 1U);
}

TEST_F(LibraryWorkTest, ACopyThatCannotBeMadeIsSaid)
{
    openWith({"alpha"});
    select({"alpha"});
    page().transferSelected(TransferKind::Move,
                            text(m_folder.write("plain.isobath", std::string(5000, 'x'))));
    ASSERT_TRUE(waitFor([&] { return isSaid("is not an Isobath session file"); }));
    EXPECT_THAT(namesIn(m_options.libraryFile), ElementsAre("alpha"));
}

TEST_F(LibraryWorkTest, ThePreviewSwitchesItsMetricAndTellsTheEnvironment)
{
    LibraryPage& library = openWith({"alpha"});
    SessionPreview* preview = library.preview();
    ASSERT_TRUE(waitFor([&] { return preview->environment().contains("SAMPLE SSD 1TB"); }));
    EXPECT_TRUE(preview->environment().contains("vault-7"));
    EXPECT_LE(preview->environment().count('\n'), 5);
    const int p99 = preview->metric()->findData("lat_p99_ns");
    ASSERT_GE(p99, 0);
    preview->metric()->setCurrentIndex(p99);
    emit preview->metric()->activated(p99);
    EXPECT_TRUE(text(preview->chart()->figure().title).contains("p99"));
}

TEST_F(LibraryWorkTest, EveryInputOfThePageHasANameForScreenReaders)
{
    LibraryPage& library = openWith({"alpha"});
    select({"alpha"});
    const auto widgets = library.findChildren<QWidget*>();
    for (const auto* widget : widgets) {
        const bool isInput = qobject_cast<const QLineEdit*>(widget) != nullptr ||
                             qobject_cast<const QComboBox*>(widget) != nullptr ||
                             qobject_cast<const QAbstractItemView*>(widget) != nullptr;
        if (!isInput || widget->focusPolicy() == Qt::NoFocus || !widget->isVisible())
            continue;
        EXPECT_FALSE(widget->accessibleName().isEmpty()) << widget->metaObject()->className();
    }
}

/// The time of one step on the GUI's thread.
double milliseconds(const std::string& what, const std::function<void()>& step)
{
    QElapsedTimer timer;
    timer.start();
    step();
    const double ms = static_cast<double>(timer.nsecsElapsed()) / 1e6;
    std::cout << "  10,000 sessions, " << what << ": " << ms << " ms\n";
    return ms;
}

std::vector<SessionSummary> manySessions()
{
    std::vector<SessionSummary> sessions(10'000);
    for (std::size_t i = 0; i < sessions.size(); ++i) {
        SessionSummary& s = sessions[i];
        s.id = static_cast<SessionId>(sessions.size() - i);
        s.name = "session " + std::to_string(s.id * 7919 % 10'007);
        s.tags = {i % 3 == 0 ? "baseline" : "firmware", "tag " + std::to_string(i % 40)};
        s.notes = std::string(200, 'n');
        s.kernel = "6." + std::to_string(i % 13) + ".0-amd64";
        s.device = "SAMPLE SSD";
        s.workloads = "randread, randwrite";
        s.startedAtNs = 1'700'000'000'000'000'000 + s.id * 60'000'000'000;
        s.peakIops = static_cast<double>(s.id * 31 % 977) * 1000;
    }
    return sessions;
}

TEST_F(LibraryWorkTest, TenThousandSessionsAreListedFilteredSortedAndScrolledWithoutAStutter)
{
    // Generous: the build may be a debug one on a machine that is busy with other tests. The figures are
    // printed; on an idle one they are a few tens of milliseconds each.
    constexpr double kLimitMs = 1'500;
    open();
    m_window->goTo(MainWindow::LibraryNumber);
    LibraryPage& library = page();
    ASSERT_TRUE(waitFor([&] { return m_window->designPage() != nullptr; }));
    const auto sessions = manySessions();
    EXPECT_LT(milliseconds("listed", [&] { library.model()->setSessions(sessions); }), kLimitMs);
    EXPECT_LT(milliseconds("listed again, unchanged", [&] { library.model()->setSessions(sessions); }),
              kLimitMs);
    EXPECT_LT(milliseconds("filtered by a word", [&] { library.proxy()->setWords("session 12"); }), kLimitMs);
    EXPECT_LT(
        milliseconds("filtered by keys", [&] { library.proxy()->setWords("tag:base -kernel:6.5 rw:randr"); }),
        kLimitMs);
    EXPECT_LT(milliseconds("filter cleared", [&] { library.proxy()->setWords(""); }), kLimitMs);
    ASSERT_EQ(library.proxy()->rowCount(), 10'000);
    for (const int column :
         {LibraryModel::Name, LibraryModel::PeakIops, LibraryModel::Tags, LibraryModel::Started})
        EXPECT_LT(milliseconds("sorted by " + LibraryModel::titleOf(column).toStdString(),
                               [&] { library.table()->sortByColumn(column, Qt::AscendingOrder); }),
                  kLimitMs);
    QScrollBar* bar = library.table()->verticalScrollBar();
    EXPECT_LT(milliseconds("scrolled by ten pages, painted each",
                           [&] {
                               for (int step = 1; step <= 10; ++step) {
                                   bar->setValue(bar->maximum() * step / 10);
                                   library.table()->viewport()->grab();
                               }
                           }),
              kLimitMs);
    EXPECT_LT(milliseconds("all selected", [&] { library.table()->selectAll(); }), kLimitMs);
    EXPECT_EQ(library.selectedSessions().size(), 10'000U);
}

} // namespace
} // namespace isobath::ui::test
