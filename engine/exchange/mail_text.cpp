// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/mail_text.h"

#include "engine/base/units.h"
#include "engine/exchange/command_line.h"
#include "engine/exchange/report_parts.h"
#include "engine/figures/session_figures.h"
#include "engine/figures/table_text.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace isobath {

namespace {

constexpr const char* kUnknown = "not known";
constexpr std::size_t kTitleWidth = 12;
constexpr std::size_t kMostFigures = 12; ///< of a plan with many facets; more would not be read

/// "key value" pairs that are known, in one line.
class FactLine
{
public:
    FactLine(const Facts& facts, std::string title) : m_facts(facts), m_title(std::move(title)) {}

    FactLine& add(const std::string& key, const char* format = "{}")
    {
        return addText(factValue(m_facts, key), format);
    }
    FactLine& addBytes(const std::string& key, const char* format = "{}")
    {
        const std::string value = factValue(m_facts, key);
        std::uint64_t bytes = 0;
        const auto read = std::from_chars(value.data(), value.data() + value.size(), bytes);
        return addText(value.empty() || read.ec != std::errc()
                           ? std::string()
                           : formatBytesRounded(static_cast<double>(bytes)),
                       format);
    }
    FactLine& addText(const std::string& value, const char* format = "{}")
    {
        if (!value.empty())
            m_text += (m_text.empty() ? "" : ", ") + fmt::format(fmt::runtime(format), value);
        return *this;
    }
    EnvironmentLine line() const { return {m_title, m_text.empty() ? kUnknown : m_text}; }

private:
    const Facts& m_facts;
    std::string m_title;
    std::string m_text;
};

std::string rotationText(const Facts& facts)
{
    const std::string value = factValue(facts, "device.rotational");
    return value.empty() ? value
                         : std::string(value == "1" ? "rotational" : "not rotational") + " (says the kernel)";
}

/// What the engine was granted, where all runs agree.
std::string grantedText(const Session& session, const std::string& key)
{
    std::optional<std::string> same;
    for (const auto& run : session.runs) {
        const std::string value = factValue(run.granted, key);
        if (value.empty())
            continue;
        if (same && *same != value)
            return "differs between runs";
        same = value;
    }
    return same.value_or(std::string());
}

/// What io_uring gave beyond the plain ring.
std::string featuresText(const Session& session)
{
    std::string text;
    for (const char* feature : {"registered_files", "fixed_buffers", "defer_taskrun"})
        if (grantedText(session, std::string("io_uring.") + feature) == "yes")
            text += (text.empty() ? "" : ", ") + std::string(feature);
    std::replace(text.begin(), text.end(), '_', ' ');
    return text;
}

std::string headText(const Session& session)
{
    std::string text = wrappedText(session.summary.name);
    for (const auto& line : subtitleLines(session))
        text += line.empty() ? "" : wrappedText(line);
    if (session.summary.runsDone < session.summary.runsPlanned)
        text += wrappedText(
            fmt::format("incomplete: {} of {} runs", session.summary.runsDone, session.summary.runsPlanned));
    for (const auto& sentence : session.damage)
        text += wrappedText("damaged: " + sentence);
    return text;
}

Figure withoutHead(Figure figure)
{
    figure.subtitle.clear();
    return figure;
}

std::string environmentText(const Session& session)
{
    std::string text = "Environment\n";
    for (const auto& [title, facts] : environmentLines(session))
        text += "  " + shortened(padded(title, kTitleWidth, false) + facts, kTextWidth - 2) + "\n";
    return text;
}

std::string commandText(const Session& session)
{
    return toWrappedCommandLine(session.start.plan, kTextWidth - 2);
}

std::string indented(const std::string& text)
{
    std::string out;
    bool atLineStart = true;
    for (const char c : text) {
        if (atLineStart && c != '\n')
            out += "  ";
        out += c;
        atLineStart = c == '\n';
    }
    return out;
}

} // namespace

std::vector<EnvironmentLine> environmentLines(const Session& session)
{
    const Facts& facts = session.start.environment;
    const std::string model = factValue(facts, "device.model");
    return {FactLine(facts, "device")
                .addText(model.empty() ? factValue(facts, "device.name") : model)
                .addBytes("device.size_bytes")
                .addText(rotationText(facts))
                .add("device.serial", "serial {}")
                .line(),
            FactLine(facts, "queue")
                .add("device.scheduler")
                .add("device.nr_requests", "{} requests")
                .add("device.write_cache", "{} cache")
                .add("device.stack", "{}")
                .line(),
            FactLine(facts, "filesystem")
                .add("filesystem.type")
                .addBytes("filesystem.block_bytes", "{} blocks")
                .addBytes("filesystem.free_bytes", "{} free")
                .add("mount.options")
                .line(),
            FactLine(facts, "kernel")
                .add("kernel.release", "Linux {}")
                .add("virtualisation")
                .add("host.name", "host {}")
                .line(),
            FactLine(facts, "CPU, memory")
                .add("cpu.model")
                .add("cpu.count", "{} CPUs")
                .add("cpu.governor", "governor {}")
                .addBytes("memory.total_bytes")
                .line(),
            FactLine(facts, "instrument")
                .add("isobath.version", "isobath {}")
                .addText(grantedText(session, "clock"), "clock {}")
                .addText(featuresText(session))
                .line()};
}

std::string toMailText(const Session& session, const std::vector<Figure>& figures)
{
    std::string text = headText(session) + "\n";
    for (const auto& figure : figures)
        text += figureToText(withoutHead(figure)) + "\n";
    text += environmentText(session) + labelsText(session) + failuresText(session);
    return text + "\nThe same again\n" + indented(commandText(session)) + "\n";
}

std::string toMailMarkdown(const Session& session, const std::vector<Figure>& figures)
{
    std::string text = "```\n" + headText(session) + "```\n";
    for (const auto& figure : figures)
        text += "\n```\n" + figureToText(withoutHead(figure)) + "```\n";
    text += "\n```\n" + environmentText(session) + labelsText(session) + failuresText(session) + "```\n";
    return text + "\n```sh\n" + commandText(session) + "\n```\n";
}

Figure redactedFigure(Figure figure, const Redaction& redaction)
{
    figure.title = redaction.text(figure.title);
    for (auto* lines : {&figure.subtitle, &figure.footnotes})
        for (auto& line : *lines)
            line = redaction.text(line);
    if (auto* table = std::get_if<TableData>(&figure.data))
        for (auto* rows : {&table->rows, &table->plain})
            for (auto& row : *rows)
                for (auto& text : row)
                    text = redaction.text(text);
    return figure;
}

std::vector<Figure> mailFigures(const Session& session)
{
    std::vector<Figure> figures;
    MatrixView view = defaultView(session.start.plan);
    do {
        figures.push_back(heatmapFigure(session, view, "iops", std::nullopt, true));
        figures.push_back(heatmapFigure(session, view, "lat_p99_ns"));
    } while (figures.size() < kMostFigures && nextFacet(view, session.start.plan));
    return figures;
}

} // namespace isobath
