// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/render_command.h"

#include "engine/base/units.h"
#include "engine/figures/session_figures.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/offscreen.h"
#include "ui/charts/post_files.h"
#include "ui/charts/stored_figure.h"

#include <QFileInfo>

#include <CLI/CLI.hpp>

#include <cstdio>

namespace isobath::ui {

namespace {

constexpr int kBadUsage = 2;
constexpr int kFileProblem = 5;

const std::vector<std::string> kCharts{"heatmap", "bars",      "lines",   "depth",      "tradeoff",
                                       "slope",   "pivot",     "latency", "bands",      "latency-lines",
                                       "iops",    "bandwidth", "system",  "percentiles"};

struct RenderWords
{
    StoredFigureRequest figure;
    std::string from;
    std::string to;
    std::string units = "binary";
    std::string out;
    int scale = 1;
};

/// What is written: a picture, or one of two texts.
enum class Output : std::uint8_t { Png, Png2x, Svg, Pdf, Text, Csv };

int complain(const std::string& what, int code)
{
    std::fprintf(stderr, "isobath render: %s\n", what.c_str());
    return code;
}

int complain(const Error& error)
{
    return complain(error.what, error.code == ErrorCode::InvalidArgument ? kBadUsage : kFileProblem);
}

std::vector<std::string> metricNames()
{
    std::vector<std::string> names;
    for (const auto& metric : heatmapMetrics())
        names.push_back(metric.name);
    return names;
}

void describeView(CLI::App& app, RenderWords& words)
{
    auto& view = words.figure.view;
    app.add_option("--metric", words.figure.metrics,
                   "Pictures of the matrix: what is shown; bars take several, one panel each")
        ->check(CLI::IsMember(metricNames()))
        ->delimiter(',');
    app.add_option("--across", view.across,
                   "X of a heatmap or of lines, groups of bars, columns of a pivot table")
        ->type_name("AXIS")
        ->delimiter(',');
    app.add_option("--series", view.series,
                   "Y of a heatmap, bars within a group, lines, rows of a pivot table")
        ->type_name("AXIS")
        ->delimiter(',');
    app.add_option("--fixed,--facet", view.fixed, "Value of an axis that is not drawn; repeat it")
        ->type_name("AXIS=VALUE")
        ->allow_extra_args(false);
    app.add_option("--highlight", view.highlight, "Bars: the value of the series that is coloured");
}

void describeRuns(CLI::App& app, RenderWords& words)
{
    app.add_option("--cell", words.figure.cell,
                   "Charts of one cell: its name, or a part of it; else the last finished");
    app.add_option("--run", words.figure.run,
                   "Charts over time: repeat of the cell, from 1; else the last finished")
        ->check(CLI::PositiveNumber);
    app.add_option("--from", words.from, "Charts over time: begins here (500ms, 2s, 1m)")->type_name("TIME");
    app.add_option("--to", words.to, "Charts over time: ends here")->type_name("TIME");
    app.add_option("--panel", words.figure.panel, "System: which values beside the run")
        ->check(CLI::IsMember({"queue", "memory", "cpu", "device"}))
        ->capture_default_str();
}

void describe(CLI::App& app, RenderWords& words)
{
    app.name("isobath render");
    app.footer("Example: isobath render results.isobath --chart bars --fixed rw=randwrite --highlight 8k "
               "--out bars.png");
    app.add_option("FILE", words.figure.file, "Session file, or FILE#SESSION: a number or a part of the name")
        ->required();
    app.add_option("--chart", words.figure.chart, "What to draw")->required()->check(CLI::IsMember(kCharts));
    describeView(app, words);
    describeRuns(app, words);
    app.add_option("--units", words.units, "Bytes in MiB (binary) or MB (decimal)")
        ->check(CLI::IsMember({"binary", "decimal"}))
        ->capture_default_str();
    app.add_option("--out", words.out,
                   "File to write: .png, .svg, .pdf, .txt for a text table, .csv for a pivot table")
        ->required();
    app.add_option("--scale", words.scale, "2 makes a PNG of 1600 x 1000 instead of 800 x 500")
        ->check(CLI::IsMember({1, 2}))
        ->capture_default_str();
}

/// Options that the chosen chart would ignore.
std::string contradiction(const CLI::App& app, const RenderWords& words)
{
    const auto& chart = words.figure.chart;
    const auto kind = chartKind(chart);
    const bool matrix = kind == ChartKind::Heatmap || kind == ChartKind::Picture;
    const bool time = kind == ChartKind::Time;
    for (const auto& [option, fits] :
         {std::pair{"--metric", matrix && chart != "depth"}, std::pair{"--across", matrix},
          std::pair{"--series", matrix}, std::pair{"--fixed", matrix},
          std::pair{"--highlight", chart == "bars"}, std::pair{"--cell", !matrix}, std::pair{"--run", time},
          std::pair{"--from", time}, std::pair{"--to", time}, std::pair{"--panel", chart == "system"}})
        if (app.count(option) > 0 && !fits)
            return std::string(option) + " has no meaning with --chart " + chart;
    if (words.figure.metrics.size() > 1 && chart != "bars")
        return "--chart " + chart + " shows one --metric";
    if (chart == "tradeoff" && !words.figure.metrics.empty() &&
        words.figure.metrics.front().rfind("lat_", 0) != 0)
        return "--chart tradeoff shows a latency against IOPS, so --metric must be one of lat_*";
    return {};
}

/// "1.5s", or seconds alone.
Status readTimes(RenderWords& words)
{
    if (!words.from.empty()) {
        const auto from = parseDurationNs(words.from);
        if (!from)
            return fail(ErrorCode::InvalidArgument, "--from " + words.from + ": " + from.error().what);
        words.figure.fromS = static_cast<double>(*from) / 1e9;
    }
    if (!words.to.empty()) {
        const auto to = parseDurationNs(words.to);
        if (!to)
            return fail(ErrorCode::InvalidArgument, "--to " + words.to + ": " + to.error().what);
        words.figure.toS = static_cast<double>(*to) / 1e9;
        if (*words.figure.toS <= words.figure.fromS)
            return fail(ErrorCode::InvalidArgument, "--to " + words.to + ": must be later than --from");
    }
    return {};
}

Result<Output> outputFor(const RenderWords& words)
{
    const auto suffix = QFileInfo(QString::fromLocal8Bit(words.out.c_str())).suffix().toLower();
    if (suffix == QLatin1String("png"))
        return words.scale == 2 ? Output::Png2x : Output::Png;
    if (words.scale != 1)
        return fail(ErrorCode::InvalidArgument, "--scale is for .png only");
    if (suffix == QLatin1String("svg"))
        return Output::Svg;
    if (suffix == QLatin1String("pdf"))
        return Output::Pdf;
    if (suffix == QLatin1String("txt"))
        return Output::Text;
    if (suffix != QLatin1String("csv"))
        return fail(ErrorCode::InvalidArgument,
                    "--out " + words.out + ": the name must end in .png, .svg, .pdf, .txt or .csv");
    if (words.figure.chart != "pivot")
        return fail(ErrorCode::InvalidArgument, "--out " + words.out + ": .csv is for --chart pivot only");
    return Output::Csv;
}

Status writeOutput(const Figure& figure, Output output, const QString& path)
{
    switch (output) {
    case Output::Text:
        return writeTextFile(figureToText(figure), path);
    case Output::Csv:
        return writeTextFile(tableCsv(std::get<TableData>(figure.data)), path);
    case Output::Png:
        return exportFigure(figure, ExportFormat::MailPng, path);
    case Output::Png2x:
        return exportFigure(figure, ExportFormat::Png2x, path);
    case Output::Svg:
        return exportFigure(figure, ExportFormat::Svg, path);
    case Output::Pdf:
        break;
    }
    return exportFigure(figure, ExportFormat::Pdf, path);
}

int writeFigure(const StoredFigure& stored, Output output, const std::string& out)
{
    const auto application = makeOffscreenApplication();
    if (auto status = writeOutput(stored.figure, output, QString::fromLocal8Bit(out.c_str())); !status)
        return complain(status.error());
    for (const auto& remark : stored.remarks)
        std::fprintf(stderr, "isobath render: %s\n", remark.c_str());
    std::fprintf(stderr, "%s: %s\n", out.c_str(), stored.figure.title.c_str());
    return 0;
}

} // namespace

int renderCommand(int argc, char** argv)
{
    CLI::App app("Draws a figure of a stored session into a file. Needs no display.");
    RenderWords words;
    describe(app, words);
    try {
        app.parse(argc, argv);
    } catch (const CLI::CallForHelp&) {
        std::printf("%s", app.help().c_str());
        return 0;
    } catch (const CLI::ParseError& error) {
        return complain(error.what(), kBadUsage);
    }
    if (const auto what = contradiction(app, words); !what.empty())
        return complain(what, kBadUsage);
    const auto output = outputFor(words);
    if (!output)
        return complain(output.error());
    if (const auto times = readTimes(words); !times)
        return complain(times.error());
    setByteUnits(words.units == "decimal" ? ByteUnits::Decimal : ByteUnits::Binary);
    const auto stored = storedFigure(words.figure);
    if (!stored)
        return complain(stored.error());
    return writeFigure(*stored, *output, words.out);
}

} // namespace isobath::ui
