// SPDX-License-Identifier: GPL-3.0-or-later
// Runs one job with the whole desktop program looking on, or with nobody, and prints the run's figures as
// JSON: gui_attached attached|headless NAME=VALUE...

#include "engine/base/clock.h"
#include "engine/drivers/run_driver.h"
#include "engine/matrix/plan.h"
#include "tests/bench/own_run.h"
#include "ui/bridge/session_controller.h"
#include "ui/shell/main_window.h"
#include "ui/shell/theme.h"

#include <QApplication>
#include <QTemporaryDir>

#include <pthread.h>
#include <time.h>

#include <cstdio>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>

namespace isobath::bench {

namespace {

/// CPU time of one thread, readable from any other.
class ThreadCpu
{
public:
    explicit ThreadCpu(pthread_t thread) { ::pthread_getcpuclockid(thread, &m_clock); }
    double seconds() const
    {
        timespec time{};
        ::clock_gettime(m_clock, &time);
        return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) / 1e9;
    }

private:
    clockid_t m_clock{};
};

/// Our engine; keeps the figures of its run, and what the GUI's thread used of a core meanwhile.
class WatchedDriver : public RunDriver
{
public:
    WatchedDriver(ThreadCpu gui, std::optional<Result<Figures>>& figures) : m_gui(gui), m_figures(figures) {}

    Result<RunResult> run(const RunRequest& request, RunObserver& observer, std::stop_token stop) override
    {
        const double guiBefore = m_gui.seconds();
        const auto startNs = monotonicNs();
        auto result = makeOwnDriver()->run(request, observer, stop);
        const double seconds = static_cast<double>(monotonicNs() - startNs) / 1e9;
        m_figures = result ? figuresOf(*result) : tl::make_unexpected(result.error());
        if (*m_figures)
            (**m_figures)[Figure::GuiCores] = (m_gui.seconds() - guiBefore) / seconds;
        return result;
    }

private:
    ThreadCpu m_gui;
    std::optional<Result<Figures>>& m_figures;
};

Plan planOf(const CellSettings& job)
{
    Plan plan;
    plan.name = "attached";
    plan.base = job;
    plan.base.rules.repeats = 1;
    return plan;
}

/// The user's own library, settings and journal are left alone.
void moveFoldersTo(const QString& folder)
{
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
        qputenv(name, folder.toUtf8());
}

Result<Figures> runAttached(int argc, char** argv, const CellSettings& job)
{
    const QTemporaryDir folder;
    moveFoldersTo(folder.path());
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    ui::prepareLook();

    std::optional<Result<Figures>> figures;
    ui::WindowOptions options;
    options.libraryFile = folder.filePath("library.isobath");
    options.page = ui::MainWindow::LiveNumber;
    options.makeDriver = [&figures, gui = ThreadCpu(::pthread_self())]() -> std::unique_ptr<RunDriver> {
        return std::make_unique<WatchedDriver>(gui, figures);
    };
    ui::MainWindow window(options);
    window.resize(1440, 900);
    window.show();
    QString refusal;
    QObject::connect(&window.controller(), &ui::SessionController::ended, &application,
                     [&refusal](const ui::SessionOutcome& outcome) {
                         refusal = outcome.error;
                         QCoreApplication::quit();
                     });
    window.controller().start(planOf(job), options.libraryFile);
    QApplication::exec();
    return figures ? *figures : fail(ErrorCode::Io, "nothing was run: " + refusal.toStdString());
}

Result<Figures> runHeadless(const CellSettings& job)
{
    const auto request = makeRequest(job);
    if (!request)
        return tl::make_unexpected(request.error());
    return measureOwn(*request);
}

} // namespace

} // namespace isobath::bench

int main(int argc, char** argv)
{
    using namespace isobath::bench;
    const std::string_view command = argc > 1 ? argv[1] : "";
    if (command != "attached" && command != "headless") {
        std::fputs("usage: gui_attached attached|headless NAME=VALUE...\n", stderr);
        return 2;
    }
    const auto job = fromArguments({argv + 2, argv + argc});
    if (!job)
        return report(tl::make_unexpected(job.error()));
    return report(command == "attached" ? runAttached(argc, argv, *job) : runHeadless(*job));
}
