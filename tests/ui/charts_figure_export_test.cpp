// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_session.h"
#include "tests/support/temporary_folder.h"
#include "ui/charts/figure_export.h"

#include <QFile>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

namespace isobath::ui {
namespace {

constexpr qsizetype kMailLimit = 60 * 1024;

std::vector<Figure> everyKind()
{
    const auto session = test::sampleSession();
    const auto run = test::sampleRun(50);
    return {heatmapFigure(session, defaultView(session.start.plan), "iops", std::nullopt, true),
            latencyFigure(session, run, 600), iopsFigure(session, run, 600),
            bandwidthFigure(session, run, 600),
            percentileFigure(session, "4K", {test::wholeRun(run), test::wholeRun(test::sampleRun(20))})};
}

QByteArray rendered(const Figure& figure, ExportFormat format)
{
    auto bytes = renderFigure(figure, format);
    EXPECT_TRUE(bytes.has_value()) << figure.kind;
    return bytes.value_or(QByteArray());
}

/// All text elements of an SVG; fails the test when it is no XML.
QStringList textsOf(const QByteArray& svg)
{
    QStringList texts;
    QXmlStreamReader xml(svg);
    while (!xml.atEnd())
        if (xml.readNext() == QXmlStreamReader::StartElement && xml.name() == QLatin1String("text"))
            texts << xml.readElementText();
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return texts;
}

TEST(FigureExport, MailPngIsSmallHasAPaletteAndTheFixedSize)
{
    for (const auto& figure : everyKind()) {
        const auto png = rendered(figure, ExportFormat::MailPng);
        EXPECT_LE(png.size(), kMailLimit) << figure.kind;
        const auto image = QImage::fromData(png);
        EXPECT_EQ(image.size(), QSize(800, 500)) << figure.kind;
        EXPECT_EQ(image.format(), QImage::Format_Indexed8) << figure.kind;
        EXPECT_EQ(image.pixelColor(0, 0), QColor(Qt::white)) << figure.kind;
    }
}

TEST(FigureExport, DoubleSizePngIsTheSamePictureTwiceAsLarge)
{
    const auto image = QImage::fromData(rendered(everyKind().front(), ExportFormat::Png2x));
    EXPECT_EQ(image.size(), QSize(1600, 1000));
}

TEST(FigureExport, SvgIsXmlWithItsTextAsText)
{
    for (const auto& figure : everyKind()) {
        const auto texts = textsOf(rendered(figure, ExportFormat::Svg));
        EXPECT_TRUE(texts.contains(QString::fromStdString(figure.title))) << figure.kind;
        EXPECT_TRUE(texts.contains(QString::fromStdString(figure.subtitle.back()))) << figure.kind;
    }
}

TEST(FigureExport, SvgHoldsTheValueOfEveryFinishedCell)
{
    const auto figure = everyKind().front();
    const auto texts = textsOf(rendered(figure, ExportFormat::Svg));
    const auto& data = std::get<HeatmapData>(figure.data);
    for (const auto& cell : data.cells)
        if (cell.state == CellState::Done) {
            EXPECT_TRUE(texts.contains(QString::fromStdString(formatValue(*cell.value, data.style))));
            EXPECT_TRUE(
                texts.contains(QString::fromStdString(formatWithUnit(*cell.secondValue, data.secondStyle))));
        }
}

TEST(FigureExport, SvgEscapesWhatXmlReserves)
{
    auto figure = everyKind().front();
    figure.title = "a < b & \"c\"";
    EXPECT_TRUE(textsOf(rendered(figure, ExportFormat::Svg)).contains(QStringLiteral("a < b & \"c\"")));
}

TEST(FigureExport, PdfHasOnePageOf600By375PointsAndEmbedsFonts)
{
    for (const auto& figure : everyKind()) {
        const auto pdf = rendered(figure, ExportFormat::Pdf);
        EXPECT_TRUE(pdf.startsWith("%PDF-")) << figure.kind;
        EXPECT_TRUE(pdf.contains("/MediaBox [0 0 600.000000 375.000000]")) << figure.kind;
        EXPECT_TRUE(pdf.contains("/FontFile2")) << figure.kind;
        EXPECT_FALSE(pdf.contains("/DCTDecode")) << figure.kind << ": an image became JPEG";
    }
}

TEST(FigureExport, WritesTheFileWhole)
{
    const test::TemporaryFolder folder;
    const auto path = QString::fromStdString(folder.path() + "/größe, ü.svg");
    const auto figure = everyKind().front();
    ASSERT_TRUE(exportFigure(figure, ExportFormat::Svg, path).has_value());
    QFile file(path);
    ASSERT_TRUE(file.open(QIODevice::ReadOnly));
    EXPECT_EQ(file.readAll(), rendered(figure, ExportFormat::Svg));
}

TEST(FigureExport, SaysWhichFileCannotBeWritten)
{
    const auto status =
        exportFigure(everyKind().front(), ExportFormat::Svg, QStringLiteral("/nowhere/x.svg"));
    ASSERT_FALSE(status.has_value());
    EXPECT_NE(status.error().what.find("/nowhere/x.svg"), std::string::npos);
}

} // namespace
} // namespace isobath::ui
