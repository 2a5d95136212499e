// SPDX-License-Identifier: GPL-3.0-or-later
// page_pictures FOLDER [SIZE...]: a picture of every page in every state, light and dark, in each size
// (1440x900 unless told otherwise), to be looked at one by one. Sessions are made up; nothing is measured and
// no real device is touched. QT_SCALE_FACTOR holds. Names: STATE-THEME-WIDTH.png.
#include "engine/drivers/simulated_driver.h"
#include "engine/store/session_file.h"
#include "tests/support/sample_session.h"
#include "tests/support/stored_session.h"
#include "tests/support/temporary_folder.h"
#include "ui/pages/cell_table_view.h"
#include "ui/pages/compare_curves.h"
#include "ui/pages/compare_maps.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/compare_table.h"
#include "ui/pages/design_page.h"
#include "ui/pages/library_page.h"
#include "ui/pages/library_table.h"
#include "ui/pages/live_page.h"
#include "ui/pages/matrix_card.h"
#include "ui/pages/settings_page.h"
#include "ui/shell/main_window.h"
#include "ui/shell/run_bar.h"
#include "ui/shell/theme.h"
#include "ui/widgets/segmented_control.h"

#include <QAbstractButton>
#include <QApplication>
#include <QDir>
#include <QPushButton>
#include <QSettings>
#include <QStandardPaths>
#include <QTest>

#include <cstdio>

namespace isobath::ui {
namespace {

using test::axis;

constexpr int kManySessions = 10'000;
constexpr int kSettleMs = 300; ///< for what threads deliver and timers draw

const char* const kLongName = "db07 nvme0n1 after firmware 3B7QEXM7: does the 64-deep randwrite regression "
                              "of 6.6 show at 4 KiB already?";

SessionStart startOf(const std::vector<Axis>& axes, const std::string& name, std::uint32_t repeats)
{
    SessionStart start = test::plannedSession(axes).start;
    start.name = start.plan.name = name;
    start.plan.base.rules.repeats = repeats;
    start.cells = expand(start.plan, [](const std::string&) { return SpecLimits{}; }).value();
    return start;
}

SessionStart thousandCells()
{
    std::vector<std::string> depths;
    for (int i = 1; i <= 25; ++i)
        depths.push_back(std::to_string(i));
    return startOf({axis("bs", {"512", "1k", "2k", "4k", "8k", "16k", "32k", "64k", "128k", "256k"}),
                    axis("iodepth", depths), axis("numjobs", {"1", "2", "3", "4"})},
                   "A thousand cells", 1);
}

SessionStart fiveAxes()
{
    return startOf({axis("rw", {"randread", "randwrite", "randrw"}),
                    axis("bs", {"1k", "2k", "4k", "8k", "16k"}),
                    axis("iodepth", {"1", "2", "4", "8", "16", "32", "64"}), axis("numjobs", {"1", "4"}),
                    axis("files", {"1", "4"})},
                   "Five axes", 2);
}

/// More with depth, less with size: a drive that gives up to 300,000 IOPS and 2 GB/s.
std::uint64_t iosPerInterval(const JobSpec& spec)
{
    const double byDepth = 3'000.0 * spec.iodepth / (spec.iodepth + 12.0);
    return 10 + static_cast<std::uint64_t>(std::min(byDepth, 2e7 / static_cast<double>(spec.bsBytes)) / 10);
}

bool addRuns(SessionSink& sink, const SessionStart& start, bool some, std::uint64_t intervals, double faster)
{
    for (std::uint32_t repeat = 0; repeat < start.plan.base.rules.repeats; ++repeat)
        for (const auto& cell : start.cells) {
            const auto ios = static_cast<double>(iosPerInterval(cell.settings.spec)) * faster;
            FinishedRun run =
                test::sampleRun(start, {cell.index, repeat}, intervals, static_cast<std::uint64_t>(ios));
            if (some && (cell.index * 7 + repeat) % 4 == 0)
                continue;
            if (some && cell.index % 5 == 1) {
                run.result.status = RunStatus::Failed;
                run.result.reason = "write failed with ENOSPC after 210 I/Os";
                run.result.groups.clear();
                run.result.intervals.clear();
            }
            if (!sink.addRun(run))
                return false;
        }
    return true;
}

/// The window in one theme and size, with a library of its own for each state.
class Studio
{
public:
    Studio(QString out, ThemeChoice theme, QSize size) : m_out(std::move(out)), m_theme(theme), m_size(size)
    {
    }

    void takeAll();

private:
    MainWindow& open(int page)
    {
        m_window.reset();
        m_home = std::make_unique<test::TemporaryFolder>();
        for (const char* name : {"XDG_STATE_HOME", "XDG_CACHE_HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME"})
            ::setenv(name, (*m_home / name).c_str(), 1);
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope,
                           QString::fromStdString(*m_home / "XDG_CONFIG_HOME"));
        return openWindow(page);
    }
    MainWindow& openWindow(int page)
    {
        WindowOptions options;
        options.libraryFile = library();
        options.page = page;
        options.theme = m_theme;
        options.makeDriver = [] { return makeSimulatedDriver(SimScript{}); };
        m_window = std::make_unique<MainWindow>(options);
        m_window->resize(m_size);
        m_window->show();
        settle();
        return *m_window;
    }
    QString library() const { return QString::fromStdString(*m_home / "library.isobath"); }
    static void settle(int ms = kSettleMs) { QTest::qWait(ms); }
    void shoot(const QString& state)
    {
        settle();
        const QString theme = m_theme == ThemeChoice::Dark ? "dark" : "light";
        const QString file = QString("%1/%2-%3-%4.png").arg(m_out, state, theme).arg(m_size.width());
        if (!m_window->grab().save(file))
            std::fprintf(stderr, "%s cannot be written\n", qPrintable(file));
    }
    static void press(const SegmentedControl* control, int index) { control->button(index)->click(); }

    /// Into the library; some: runs are missing, and others failed.
    void store(const SessionStart& start, double faster = 1, std::uint64_t intervals = 100, bool some = false)
    {
        auto file = SessionFile::openOrCreate(library().toStdString());
        auto sink = (*file)->newSession();
        if (!(*sink)->begin(start) || !addRuns(**sink, start, some, intervals, faster) ||
            !(*sink)->finish(some ? SessionState::Stopped : SessionState::Done))
            std::fprintf(stderr, "%s was not stored\n", start.name.c_str());
    }
    void listAgain(int expected)
    {
        m_window->goTo(MainWindow::LibraryNumber);
        static_cast<void>(QTest::qWaitFor(
            [&] { return m_window->libraryPage()->model()->rowCount() == expected; }, 10'000));
        m_window->libraryPage()->table()->selectRow(0);
        settle();
    }
    void openFirst()
    {
        QTest::keyClick(m_window->libraryPage()->table(), Qt::Key_Return);
        static_cast<void>(
            QTest::qWaitFor([&] { return m_window->page() == MainWindow::LiveNumber; }, 10'000));
        settle();
    }
    /// In Live.
    void show(const SessionStart& start, std::uint64_t intervals, bool some = false)
    {
        open(MainWindow::LibraryNumber);
        store(start, 1, intervals, some);
        listAgain(1);
        openFirst();
    }

    void takeFirstRun();
    void takeHelp();
    void takeSettings();
    void takeStored();
    void takeLongNames();
    void takeCompare();
    void takeRunning();
    void takeMatrices();
    void takeManySessions();

    QString m_out;
    ThemeChoice m_theme;
    QSize m_size;
    std::unique_ptr<test::TemporaryFolder> m_home;
    std::unique_ptr<MainWindow> m_window;
};

void Studio::takeFirstRun()
{
    open(MainWindow::DesignNumber);
    shoot("first-design");
    for (const auto& [page, name] :
         {std::pair(MainWindow::LibraryNumber, "library"), std::pair(MainWindow::LiveNumber, "live"),
          std::pair(MainWindow::CompareNumber, "compare")}) {
        m_window->goTo(page);
        shoot(QString("empty-%1").arg(name));
    }
}

void Studio::takeHelp()
{
    open(MainWindow::DesignNumber);
    for (const auto& [page, name] :
         {std::pair(MainWindow::LibraryNumber, "library"), std::pair(MainWindow::DesignNumber, "design"),
          std::pair(MainWindow::LiveNumber, "live"), std::pair(MainWindow::CompareNumber, "compare"),
          std::pair(MainWindow::SettingsNumber, "settings")}) {
        m_window->goTo(page);
        QTest::keyClick(m_window.get(), Qt::Key_F1);
        shoot(QString("help-%1").arg(name));
        QTest::keyClick(m_window.get(), Qt::Key_F1);
    }
}

void Studio::takeSettings()
{
    open(MainWindow::SettingsNumber);
    shoot("settings");
    emit m_window->settingsPage()->aboutRequested();
    shoot("about");
    emit m_window->settingsPage()->licenceRequested();
    shoot("licence");
}

void Studio::takeStored()
{
    open(MainWindow::LibraryNumber);
    for (const char* name : {"Baseline, mq-deadline", "Scheduler none", "After firmware 3B7QEXM7"})
        store(test::sampleStart(name, {"1k", "4k", "16k", "64k"}, {"1", "4", "16", "64"}, 3));
    listAgain(3);
    shoot("library");
    m_window->goTo(MainWindow::DesignNumber);
    shoot("design");
    m_window->goTo(MainWindow::LibraryNumber);
    openFirst();
    shoot("live-stored");
    m_window->livePage()->selectCell(1);
    shoot("live-label-and-stall");
}

void Studio::takeLongNames()
{
    open(MainWindow::LibraryNumber);
    for (const char* last : {"", " (again)"}) {
        auto start = test::sampleStart(std::string(kLongName) + last, {"4k", "16k"}, {"1", "8"}, 3);
        start.tags = {"firmware-3B7QEXM7", "regression-hunt-2026-w48", "db07.example.org", "do not delete"};
        start.plan.base.target = "/srv/storage/pool0/volumes/benchmarks/isobath/scratch/nvme0n1p3/ext4-4k";
        start.environment.push_back({"mount.options", "rw,noatime,discard,data=ordered,journal_checksum"});
        store(start);
    }
    listAgain(2);
    shoot("long-library");
    m_window->libraryPage()->table()->selectAll();
    m_window->libraryPage()->compareButton()->click();
    settle();
    shoot("long-compare");
    listAgain(2);
    openFirst();
    shoot("long-live");
}

void Studio::takeCompare()
{
    open(MainWindow::LibraryNumber);
    auto start = test::sampleStart("kernel 6.1", {"1k", "4k", "16k", "64k"}, {"1", "4", "16", "64"}, 5);
    store(start);
    start.name = "kernel 6.6, none";
    start.environment[0].value = "6.6.13-amd64";
    start.environment.push_back({"device.scheduler", "none"});
    store(start, 1.3);
    listAgain(2);
    m_window->libraryPage()->table()->selectAll();
    m_window->libraryPage()->compareButton()->click();
    static_cast<void>(QTest::qWaitFor([&] { return m_window->comparePage()->model().isReady(); }, 10'000));
    shoot("compare");
    press(m_window->comparePage()->maps()->kindSwitch(), 1);
    press(m_window->comparePage()->curves()->kindSwitch(), 1);
    press(m_window->comparePage()->table()->kindSwitch(), 1);
    shoot("compare-sides");
}

void Studio::takeRunning()
{
    open(MainWindow::DesignNumber);
    Plan plan;
    plan.name = "Running";
    plan.base.target = *m_home / "target";
    QDir().mkpath(QString::fromStdString(plan.base.target));
    for (const auto& [name, values] : std::initializer_list<std::pair<const char*, std::vector<std::string>>>{
             {"rw", {"randread", "randwrite"}},
             {"bs", {"4k", "16k"}},
             {"iodepth", {"1", "8", "64"}},
             {"size", {"1MiB"}},
             {"ramp", {"0s"}},
             {"runtime", {"400ms"}},
             {"interval", {"50ms"}},
             {"repeats", {"3"}}})
        static_cast<void>(setParameter(plan, name, values));
    m_window->draft().setPlan(plan);
    for (int i = 0; i < 3; ++i)
        m_window->controller().start(plan, library());
    m_window->goTo(MainWindow::LiveNumber);
    settle(3'500);
    shoot("running-live");
    press(m_window->livePage()->subject()->modeSwitch(), 1);
    shoot("running-live-subject");
    m_window->goTo(MainWindow::DesignNumber);
    shoot("running-design");
    m_window->goTo(MainWindow::LibraryNumber);
    shoot("running-library");
    m_window->goTo(MainWindow::LiveNumber);
    m_window->controller().stop();
    static_cast<void>(QTest::qWaitFor([&] { return !m_window->controller().isRunning(); }, 10'000));
    shoot("stopped-live");
}

void Studio::takeMatrices()
{
    show(startOf({axis("rw", {"randread", "randwrite"}), axis("bs", {"1k", "4k", "16k", "64k"}),
                  axis("iodepth", {"1", "8", "64"})},
                 "Some of it failed", 3),
         20, true);
    shoot("failed-live");
    for (const auto& run : m_window->model().session().runs)
        if (run.status == RunStatus::Failed)
            m_window->livePage()->selectCell(run.slot.cell);
    shoot("failed-live-subject");
    show(fiveAxes(), 10);
    for (const auto picture : kLivePictures) {
        press(m_window->livePage()->matrix()->pictureSwitch(), static_cast<int>(picture));
        shoot("facets-" + pictureKey(picture));
    }
    press(m_window->livePage()->matrix()->pictureSwitch(), 0);
    for (auto* button : m_window->livePage()->findChildren<QAbstractButton*>())
        if (button->text() == "Twin")
            button->click();
    shoot("facets-twin");
    show(thousandCells(), 5);
    for (const auto picture :
         {LivePicture::Heatmap, LivePicture::Bars, LivePicture::Lines, LivePicture::Pivot}) {
        press(m_window->livePage()->matrix()->pictureSwitch(), static_cast<int>(picture));
        shoot("thousand-" + pictureKey(picture));
    }
}

/// Made once, where syncing costs nothing.
QString fileOfManySessions()
{
    static const test::TemporaryFolder folder(QDir("/dev/shm").exists() ? "/dev/shm"
                                                                        : QDir::tempPath().toStdString());
    const std::string path = folder / "many.isobath";
    if (QFile::exists(QString::fromStdString(path)))
        return QString::fromStdString(path);
    auto file = SessionFile::openOrCreate(path);
    for (int i = 1; i <= kManySessions; ++i) {
        auto start =
            test::sampleStart("session " + std::to_string(i * 7919 % 10'007), {"4k", "16k"}, {"1", "8"}, 1);
        start.tags = {i % 3 == 0 ? "baseline" : "firmware", "tag " + std::to_string(i % 40)};
        start.environment[0].value = "6." + std::to_string(i % 13) + ".0-amd64";
        start.startedAtNs += i * 60'000'000'000;
        auto sink = (*file)->newSession();
        static_cast<void>((*sink)->begin(start));
        if (i == kManySessions)
            addRuns(**sink, start, false, 20, 1);
        static_cast<void>((*sink)->finish(i == kManySessions ? SessionState::Done : SessionState::Stopped));
    }
    return QString::fromStdString(path);
}

void Studio::takeManySessions()
{
    open(MainWindow::LibraryNumber);
    m_window.reset();
    QFile::remove(library());
    QFile::copy(fileOfManySessions(), library());
    openWindow(MainWindow::LibraryNumber);
    listAgain(kManySessions);
    shoot("10000-library");
}

void Studio::takeAll()
{
    takeFirstRun();
    takeHelp();
    takeSettings();
    takeStored();
    takeLongNames();
    takeCompare();
    takeRunning();
    takeMatrices();
    takeManySessions();
}

} // namespace
} // namespace isobath::ui

int main(int argc, char** argv)
{
    if (argc < 2) {
        std::fprintf(stderr, "page_pictures FOLDER [WIDTHxHEIGHT...]\n");
        return 2;
    }
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(argc, argv);
    QCoreApplication::setOrganizationName("isobath");
    QCoreApplication::setApplicationName("isobath-pictures");
    isobath::ui::prepareLook();
    QStringList sizes;
    for (int i = 2; i < argc; ++i)
        sizes << argv[i];
    if (sizes.isEmpty())
        sizes << "1440x900";
    for (const auto& size : sizes)
        for (const auto theme : {isobath::ui::ThemeChoice::Light, isobath::ui::ThemeChoice::Dark})
            isobath::ui::Studio(argv[1], theme,
                                {size.section('x', 0, 0).toInt(), size.section('x', 1, 1).toInt()})
                .takeAll();
    return 0;
}
