// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/render_command.h"

#include "engine/figures/session_figures.h"
#include "ui/charts/figure_export.h"
#include "ui/charts/offscreen.h"
#include "ui/charts/stored_figure.h"

#include <QFileInfo>

#include <CLI/CLI.hpp>

#include <cstdio>

namespace isobath::ui {

namespace {

constexpr int kBadUsage = 2;
constexpr int kFileProblem = 5;

const std::vector<std::string> kCharts{"heatmap", "latency", "iops", "bandwidth", "percentiles"};

struct RenderWords
{
    StoredFigureRequest figure;
    std::string out;
    int scale = 1;
};

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

void describe(CLI::App& app, RenderWords& words)
{
    app.name("isobath render");
    app.footer("Example: isobath render results.isobath --chart heatmap --metric lat_p99_ns --out p99.svg");
    app.add_option("FILE", words.figure.file, "Session file, or FILE#SESSION: a number or a part of the name")
        ->required();
    app.add_option("--chart", words.figure.chart, "What to draw")->required()->check(CLI::IsMember(kCharts));
    app.add_option("--metric", words.figure.metric, "Figure of the heatmap")
        ->check(CLI::IsMember(metricNames()))
        ->capture_default_str();
    app.add_option("--facet", words.figure.facets,
                   "Heatmap: AXIS=VALUE of an axis that is not X or Y; repeat it")
        ->type_name("AXIS=VALUE")
        ->expected(1);
    app.add_option("--cell", words.figure.cell,
                   "The others: name of a cell, or a part of it; else the last finished");
    app.add_option("--run", words.figure.run,
                   "Charts over time: repeat of the cell, from 1; else the last finished")
        ->check(CLI::PositiveNumber);
    app.add_option("--out", words.out, "File to write: .png, .svg or .pdf")->required();
    app.add_option("--scale", words.scale, "2 makes a PNG of 1600 x 1000 instead of 800 x 500")
        ->check(CLI::IsMember({1, 2}))
        ->capture_default_str();
}

/// Options that the chosen chart would ignore.
std::string contradiction(const CLI::App& app, const RenderWords& words)
{
    const bool heatmap = words.figure.chart == "heatmap";
    const bool time = !heatmap && words.figure.chart != "percentiles";
    for (const auto& [option, fits] : {std::pair{"--metric", heatmap}, std::pair{"--facet", heatmap},
                                       std::pair{"--cell", !heatmap}, std::pair{"--run", time}})
        if (app.count(option) > 0 && !fits)
            return std::string(option) + " has no meaning with --chart " + words.figure.chart;
    return {};
}

Result<ExportFormat> formatFor(const RenderWords& words)
{
    const auto suffix = QFileInfo(QString::fromLocal8Bit(words.out.c_str())).suffix().toLower();
    if (suffix == QLatin1String("png"))
        return words.scale == 2 ? ExportFormat::Png2x : ExportFormat::MailPng;
    if (words.scale != 1)
        return fail(ErrorCode::InvalidArgument, "--scale is for .png only");
    if (suffix == QLatin1String("svg"))
        return ExportFormat::Svg;
    if (suffix == QLatin1String("pdf"))
        return ExportFormat::Pdf;
    return fail(ErrorCode::InvalidArgument,
                "--out " + words.out + ": the name must end in .png, .svg or .pdf");
}

int writeFigure(const StoredFigure& stored, ExportFormat format, const std::string& out)
{
    const auto application = makeOffscreenApplication();
    if (auto status = exportFigure(stored.figure, format, QString::fromLocal8Bit(out.c_str())); !status)
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
    const auto format = formatFor(words);
    if (!format)
        return complain(format.error());
    const auto stored = storedFigure(words.figure);
    if (!stored)
        return complain(stored.error());
    return writeFigure(*stored, *format, words.out);
}

} // namespace isobath::ui
