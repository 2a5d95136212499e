// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"
#include "engine/stats/median.h"
#include "tests/ui/window_test.h"
#include "ui/pages/live_page.h"

#include <map>
#include <set>
#include <sstream>
#include <tuple>

namespace isobath::ui::test {

/// Whose figure it is: "randread", "iops", "8", "4K".
struct FigurePlace
{
    std::string facet;
    std::string metric;
    std::string depth;
    std::string blockSize;
    bool operator<(const FigurePlace& other) const
    {
        return std::tie(facet, metric, depth, blockSize) <
               std::tie(other.facet, other.metric, other.depth, other.blockSize);
    }
};
using WrittenFigures = std::map<FigurePlace, std::string>;

/// Fields with two blanks or more between them.
inline std::vector<std::string> fieldsOf(const std::string& line)
{
    std::vector<std::string> fields;
    for (std::size_t at = line.find_first_not_of(' '); at != std::string::npos;) {
        const std::size_t end = std::min(line.find("  ", at), line.size());
        fields.push_back(line.substr(at, end - at));
        at = line.find_first_not_of(' ', end);
    }
    return fields;
}

/// Without the marks of footnotes.
inline std::string unmarked(std::string text)
{
    for (const std::string mark : {"*", "†", "‡", "§", "¶"})
        for (std::size_t at = text.find(mark); at != std::string::npos; at = text.find(mark))
            text.erase(at, mark.size());
    return text;
}

inline bool isHeading(const std::string& line, const std::string& title)
{
    return line.rfind(title, 0) == 0 &&
           (line.size() == title.size() || line[title.size()] == ',' || line[title.size()] == ';');
}

/// Every figure in the tables of a text, depth downwards and block size across, however many tables.
inline WrittenFigures figuresIn(const std::string& text)
{
    WrittenFigures found;
    FigurePlace place;
    std::vector<std::string> header;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
        const auto fields = fieldsOf(line);
        for (const auto& [words, facet] :
             {std::pair("Random read:", "randread"), std::pair("Random write:", "randwrite")})
            if (line.rfind(words, 0) == 0)
                place.facet = facet;
        for (const auto& metric : heatmapMetrics())
            if (isHeading(line, metric.title))
                place.metric = metric.name;
        if (!fields.empty() && fields[0] == "depth")
            header = fields;
        else if (fields.size() < 2 || fields.size() != header.size())
            header.clear();
        for (std::size_t i = 1; i < header.size() && fields != header; ++i) {
            place.depth = fields[0];
            place.blockSize = header[i];
            found[place] = unmarked(fields[i]);
        }
    }
    return found;
}

/// A session of two facets, two block sizes, three depths and three repeats that differ, so that the median
/// is none of the others.
class AgreementTest : public WindowTest
{
protected:
    AgreementTest()
    {
        m_options.makeDriver = [this] {
            return makeSimulatedDriver([this](const RunRequest& request) {
                SimScript script = m_script;
                const std::uint64_t base =
                    80'000 + 7'000 * (m_runs++ % 5) + request.groups.front().spec.bsBytes;
                script.latenciesNs[0] = {base, base, base, 3 * base};
                return script;
            });
        };
    }

    LivePage& measured()
    {
        MainWindow& window = open();
        window.goTo(MainWindow::LiveNumber);
        runToEnd(plan({{"rw", {"randread", "randwrite"}},
                       {"bs", {"4k", "16k"}},
                       {"iodepth", {"1", "8", "32"}},
                       {"repeats", {"3"}}}));
        return *window.livePage();
    }

    const SessionModel& model() { return m_window->model(); }
    static double relative(double a, double b)
    {
        return std::abs(a - b) / std::max(std::abs(a), std::abs(b));
    }

    /// The median over the cell's runs, from the stored runs alone.
    static double medianIn(const Session& session, std::size_t cell, const std::string& metric)
    {
        std::vector<double> values;
        for (const auto& run : session.runs)
            if (run.slot.cell == cell)
                values.push_back(run.metrics.front().find(metric).value());
        EXPECT_EQ(values.size(), 3U);
        return medianOf(values);
    }

    static FigurePlace placeOf(const Session& session, const Cell& cell, const std::string& metric)
    {
        const auto label = [&](std::size_t axis) {
            return session.start.plan.axes[axis].values[cell.coordinates[axis]].label;
        };
        return {label(0), metric, label(2), label(1)};
    }

    /// The text has exactly the figures of these metrics, in these facets, as the medians are written.
    void expectFigures(const std::string& text, const std::set<std::string>& facets,
                       const std::vector<std::string>& metrics, const std::string& where)
    {
        const auto found = figuresIn(text);
        const Session& session = model().session();
        std::size_t expected = 0;
        for (const auto& cell : session.start.cells)
            for (const auto& metric : metrics) {
                const auto place = placeOf(session, cell, metric);
                if (facets.count(place.facet) == 0)
                    continue;
                const auto written = found.find(place);
                ASSERT_NE(written, found.end()) << where << ": " << cell.name << " " << metric << "\n"
                                                << text;
                EXPECT_EQ(written->second,
                          formatValue(medianIn(session, cell.index, metric), metricNamed(metric).style))
                    << where << ": " << cell.name << " " << metric;
                ++expected;
            }
        EXPECT_EQ(found.size(), expected) << where << "\n" << text;
        EXPECT_GT(expected, 0U) << where;
    }

    std::uint64_t m_runs = 0;
};

} // namespace isobath::ui::test
