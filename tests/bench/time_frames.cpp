// SPDX-License-Identifier: GPL-3.0-or-later
// What charts over time cost the GUI's thread: one frame of pan and zoom over a stored half hour of 18,000
// intervals, and one tick of the Live page while a run is 10 s, 60 s, 300 s and 1,800 s long. Offscreen;
// prints a table.

#include "engine/base/clock.h"
#include "tests/support/long_run.h"
#include "tests/support/sample_session.h"
#include "ui/charts/time_overview.h"
#include "ui/pages/live_page.h"
#include "ui/pages/time_card.h"
#include "ui/pages/time_stack.h"
#include "ui/shell/main_window.h"
#include "ui/shell/theme.h"

#include <QApplication>
#include <QTemporaryDir>

#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <functional>
#include <vector>

namespace isobath::bench {

namespace {

using namespace isobath::ui;

constexpr int kFrames = 200;
constexpr int kTicks = 100;

double threadCpuMs()
{
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

/// Draws what is asked for, as an idle event loop would.
void drawAll()
{
    for (int i = 0; i < 3; ++i)
        QCoreApplication::processEvents();
}

void printMs(const std::string& what, std::vector<double> ms)
{
    std::sort(ms.begin(), ms.end());
    fmt::print("{:<40} median {:6.2f} ms   p95 {:6.2f} ms   max {:6.2f} ms\n", what, ms[ms.size() / 2],
               ms[ms.size() * 95 / 100], ms.back());
}

/// The n-th of many steps that zoom in, pan and zoom out again.
std::pair<double, double> frameRange(int n, double lengthS)
{
    const double phase = static_cast<double>(n) / kFrames * 3.1416;
    const double span = lengthS * std::pow(10, -2.5 * std::abs(std::sin(phase * 2)));
    const double from = (lengthS - span) * (0.5 + 0.45 * std::sin(phase * 7));
    return {from, from + span};
}

void benchFrames()
{
    const Session session = test::sampleSession();
    const auto source = test::timeSourceOf(test::halfHourRun(), "half an hour");
    TimeCard card;
    card.resize(1340, 420);
    card.show();
    std::vector<double> ms;
    const auto frame = [&](const std::function<void()>& act) {
        const auto startNs = monotonicNs();
        act();
        card.showRun(session, source, "half an hour", false);
        drawAll();
        return static_cast<double>(monotonicNs() - startNs) / 1e6;
    };
    fmt::print("{:<40} {:6.2f} ms\n", "first view of the whole run", frame([] {}));
    for (int i = 0; i < kFrames; ++i)
        ms.push_back(frame([&] {
            const auto [from, to] = frameRange(i, 1800);
            emit card.stack()->overview()->rangeChosen(from, to);
        }));
    printMs("frame of pan and zoom", ms);
}

/// The first intervals of a run as a running one publishes them: whole chunks are shared.
class GrowingRun
{
public:
    explicit GrowingRun(const RunResult& run) : m_run(run)
    {
        for (const auto& chunk : run.intervals)
            for (const auto& interval : chunk->intervals)
                m_all.push_back(&interval);
    }

    std::shared_ptr<const RunSnapshot> first(std::size_t count)
    {
        auto snapshot = std::make_shared<RunSnapshot>();
        snapshot->phase = RunPhase::Measuring;
        snapshot->intervalNs = m_run.intervalNs;
        snapshot->systemSeries = m_run.systemSeries;
        snapshot->totals = m_run.groups;
        constexpr std::size_t kLength = 64;
        for (std::size_t at = 0; at < count; at += kLength) {
            if (at / kLength == m_whole.size() && at + kLength <= count)
                m_whole.push_back(chunk(at, at + kLength));
            snapshot->intervals.push_back(at + kLength <= count ? m_whole[at / kLength] : chunk(at, count));
        }
        return snapshot;
    }

private:
    std::shared_ptr<const IntervalChunk> chunk(std::size_t from, std::size_t to) const
    {
        auto made = std::make_shared<IntervalChunk>();
        made->firstIndex = from;
        for (auto i = from; i < to; ++i)
            made->intervals.push_back(*m_all[i]);
        return made;
    }

    const RunResult& m_run;
    std::vector<const RunInterval*> m_all;
    IntervalChunks m_whole;
};

void benchTicks(MainWindow& window, const std::vector<std::size_t>& lengths)
{
    GrowingRun run(test::halfHourRun());
    const auto session =
        test::plannedSession({test::axis("bs", {"4k", "8k"}), test::axis("iodepth", {"1", "8"})});
    for (const auto seconds : lengths) {
        window.model().setSession({"bench", 1}, session, true);
        const auto start = seconds * 10;
        window.model().setLive({0, 0}, run.first(start));
        drawAll();
        std::vector<double> ms;
        double total = 0;
        for (std::size_t tick = 1; tick <= kTicks; ++tick) {
            const auto snapshot = run.first(start + tick);
            const double before = threadCpuMs();
            window.model().setLive({0, 0}, snapshot);
            drawAll();
            ms.push_back(threadCpuMs() - before);
            total += ms.back();
        }
        printMs(fmt::format("tick of a run of {} s, {:.1f} % at 10 Hz", seconds, total / kTicks), ms);
    }
}

} // namespace

} // namespace isobath::bench

int main(int argc, char** argv)
{
    const QTemporaryDir folder;
    for (const char* name : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"})
        qputenv(name, folder.path().toUtf8());
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    isobath::ui::prepareLook();
    std::vector<std::size_t> lengths;
    for (int i = 1; i < argc; ++i)
        lengths.push_back(std::strtoul(argv[i], nullptr, 10));
    if (lengths.empty()) {
        isobath::bench::benchFrames();
        lengths = {10, 60, 300, 1790};
    }
    isobath::ui::WindowOptions options;
    options.libraryFile = folder.filePath("library.isobath");
    options.page = isobath::ui::MainWindow::LiveNumber;
    isobath::ui::MainWindow window(options);
    window.resize(1440, 900);
    window.show();
    isobath::bench::benchTicks(window, lengths);
    return 0;
}
