// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/isobath_cli/progress_printer.h"

#include "app/isobath_cli/output.h"
#include "engine/base/units.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <utility>

namespace isobath::cli {

namespace {

constexpr std::uint32_t kUnknownWidth = 80;

std::string figures(const MetricSet& metrics)
{
    std::string text;
    if (const auto iops = metrics.find("iops"))
        text += fmt::format("  {} IOPS", formatCount(*iops));
    if (const auto bandwidth = metrics.find("bytes_s"))
        text += fmt::format("  {}/s", formatBytesRounded(*bandwidth));
    if (const auto p99 = metrics.find("lat_p99_ns"))
        text += fmt::format("  p99 {}", formatLatency(*p99));
    return text;
}

std::string outcome(const RunResult& result)
{
    switch (result.status) {
    case RunStatus::Done:
        break;
    case RunStatus::Failed:
        return "  failed: " + result.reason;
    case RunStatus::Skipped:
        return "  skipped: " + result.reason;
    case RunStatus::Interrupted:
        return "  interrupted";
    }
    std::string text = result.groups.empty() ? "" : figures(result.groups.front().metrics);
    for (const auto& label : result.labels)
        text += "  ! " + label.title;
    return text;
}

std::string timeLeft(const SessionProgress& progress)
{
    return progress.secondsLeft > 0 ? fmt::format("  {} left", formatDurationRounded(progress.secondsLeft))
                                    : "";
}

/// Cuts between code points, so that the line never wraps and can be rewritten.
std::string cutTo(std::string line, std::size_t columns)
{
    std::size_t seen = 0;
    for (std::size_t i = 0; i < line.size(); ++i)
        if ((static_cast<unsigned char>(line[i]) & 0xC0U) != 0x80U && seen++ == columns) {
            line.resize(i);
            break;
        }
    return line;
}

} // namespace

std::uint32_t terminalWidth()
{
    if (::isatty(STDERR_FILENO) == 0)
        return 0;
    winsize size{};
    if (::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return kUnknownWidth;
    return size.ws_col;
}

ProgressPrinter::ProgressPrinter(std::vector<Cell> cells, std::uint32_t width)
    : m_cells(std::move(cells)), m_width(width)
{
}

void ProgressPrinter::onProgress(const SessionProgress& progress)
{
    m_progress = progress;
    switch (progress.stage) {
    case SessionProgress::Stage::LayingOut:
        tellLayout(progress);
        break;
    case SessionProgress::Stage::Running:
        rewriteLine(runningLine(progress.slot));
        break;
    case SessionProgress::Stage::CoolingDown:
        rewriteLine("cooling down" + timeLeft(progress));
        break;
    case SessionProgress::Stage::Finished:
        clearLine();
        break;
    case SessionProgress::Stage::Preparing:
    case SessionProgress::Stage::Storing:
    case SessionProgress::Stage::Paused:
        break;
    }
}

void ProgressPrinter::onSnapshot(const RunSlot& slot, std::shared_ptr<const RunSnapshot> snapshot)
{
    if (m_width == 0 || snapshot->totals.empty())
        return;
    rewriteLine(runningLine(slot) + figures(snapshot->totals.front().metrics));
}

void ProgressPrinter::onRunStored(std::shared_ptr<const FinishedRun> run)
{
    m_anyFailed = m_anyFailed || run->result.status == RunStatus::Failed;
    const bool goesOn = run->result.status != RunStatus::Interrupted;
    printLine(fmt::format("run {} of {}  {}{}{}", m_progress.runsDone + 1, m_progress.runsTotal,
                          slotName(run->slot), outcome(run->result), goesOn ? timeLeft(m_progress) : ""));
}

void ProgressPrinter::onWarning(const std::string& sentence)
{
    printLine("warning: " + sentence);
}

void ProgressPrinter::clearLine()
{
    if (std::exchange(m_lineOpen, false))
        writeError("\r\x1b[K");
}

std::string ProgressPrinter::slotName(const RunSlot& slot) const
{
    const auto& cell = m_cells[slot.cell];
    const auto repeats = cell.settings.rules.repeats;
    return repeats > 1 ? fmt::format("{}  repeat {} of {}", cell.name, slot.repeat + 1, repeats) : cell.name;
}

/// The time left comes before what a narrow terminal may cut off.
std::string ProgressPrinter::runningLine(const RunSlot& slot) const
{
    return fmt::format("run {} of {}{}  {}", m_progress.runsDone + 1, m_progress.runsTotal,
                       timeLeft(m_progress), slotName(slot));
}

void ProgressPrinter::printLine(const std::string& line)
{
    clearLine();
    writeError(line + "\n");
}

void ProgressPrinter::rewriteLine(std::string line)
{
    if (m_width == 0)
        return;
    m_lineOpen = true;
    writeError("\r" + cutTo(std::move(line), m_width - 1) + "\x1b[K");
}

void ProgressPrinter::tellLayout(const SessionProgress& progress)
{
    if (progress.layoutTotalBytes == 0)
        return;
    const auto tenth = progress.layoutDoneBytes * 10 / progress.layoutTotalBytes;
    const auto line = fmt::format(
        "laying out files  {} of {}{}", formatBytesRounded(static_cast<double>(progress.layoutDoneBytes)),
        formatBytesRounded(static_cast<double>(progress.layoutTotalBytes)), timeLeft(progress));
    rewriteLine(line);
    if (m_width == 0 && (tenth != m_layoutTenth || progress.layoutDoneBytes == 0))
        printLine(line);
    m_layoutTenth = tenth;
}

} // namespace isobath::cli
