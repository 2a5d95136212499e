// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/session_runner.h"

#include <cstdint>
#include <string>
#include <vector>

namespace isobath::cli {

/// Tells on standard error how a session goes on. On a terminal the last line is rewritten in place; else
/// there are plain lines only: one per finished run, one per layout of scratch files and per tenth of it.
class ProgressPrinter final : public SessionObserver
{
public:
    ProgressPrinter(std::vector<Cell> cells, std::uint32_t width);

    void onProgress(const SessionProgress& progress) override;
    void onSnapshot(const RunSlot& slot, std::shared_ptr<const RunSnapshot> snapshot) override;
    void onRunStored(std::shared_ptr<const FinishedRun> run) override;
    void onWarning(const std::string& sentence) override;

    bool anyFailed() const { return m_anyFailed; }
    /// Removes the line that is rewritten, so that what follows starts at the left edge.
    void clearLine();

private:
    std::string slotName(const RunSlot& slot) const;
    std::string runningLine(const RunSlot& slot) const;
    void printLine(const std::string& line);
    void rewriteLine(std::string line);
    void tellLayout(const SessionProgress& progress);

    std::vector<Cell> m_cells;
    std::uint32_t m_width; ///< columns of the terminal; 0: there is none
    SessionProgress m_progress;
    std::uint64_t m_layoutTenth = 0;
    bool m_lineOpen = false;
    bool m_anyFailed = false;
};

/// Columns of the terminal that standard error is; 0 when it is none.
std::uint32_t terminalWidth();

} // namespace isobath::cli
