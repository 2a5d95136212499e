// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/figure_chart.h"
#include "ui/charts/figure_export.h"

#include <QApplication>
#include <QTest>
#include <QXmlStreamReader>

#include <gtest/gtest.h>

#include <set>

/// Looking at charts: on screen by clicks and pixels, off screen by the texts of an SVG.
namespace isobath::ui::test {

/// A shown chart of a figure.
class Picture
{
public:
    explicit Picture(const Figure& figure, QSize size = {600, 300},
                     const ChartTheme& theme = ChartTheme::light())
    {
        m_chart.resize(size);
        m_chart.setTheme(theme);
        m_chart.setFigure(figure);
        QObject::connect(&m_chart, &FigureChart::cellClicked, [this](std::size_t cell) { m_clicked = cell; });
        m_chart.show();
        EXPECT_TRUE(QTest::qWaitForWindowExposed(&m_chart));
        image();
    }

    FigureChart& chart() { return m_chart; }
    QWidget& plot() { return *m_chart.findChild<QWidget*>(); }

    QImage image()
    {
        for (int i = 0; i < 3; ++i)
            QApplication::processEvents();
        return m_chart.grab().toImage();
    }

    /// The cell that a click there reports.
    std::optional<std::size_t> clicked(QPoint at)
    {
        m_clicked.reset();
        QTest::mouseClick(&plot(), Qt::LeftButton, {}, at);
        return m_clicked;
    }

    int count(const QColor& color)
    {
        const auto picture = image();
        int found = 0;
        for (int y = 0; y < picture.height(); ++y)
            for (int x = 0; x < picture.width(); ++x)
                found += picture.pixelColor(x, y) == color ? 1 : 0;
        return found;
    }

private:
    FigureChart m_chart;
    std::optional<std::size_t> m_clicked;
};

inline int differingPixels(const QImage& a, const QImage& b)
{
    int count = 0;
    for (int y = 0; y < std::min(a.height(), b.height()); ++y)
        for (int x = 0; x < std::min(a.width(), b.width()); ++x)
            count += a.pixel(x, y) != b.pixel(x, y) ? 1 : 0;
    return count;
}

/// All text of the exported picture; with their sizes when asked.
inline QStringList svgTexts(const Figure& figure, std::set<int>* sizes = nullptr)
{
    const auto svg = renderFigure(figure, ExportFormat::Svg);
    EXPECT_TRUE(svg.has_value()) << figure.kind;
    QStringList texts;
    QXmlStreamReader xml(svg.value_or(QByteArray()));
    while (!xml.atEnd()) {
        if (xml.readNext() != QXmlStreamReader::StartElement || xml.name() != QLatin1String("text"))
            continue;
        if (sizes != nullptr)
            sizes->insert(xml.attributes().value(QLatin1String("font-size")).toInt());
        texts << xml.readElementText();
    }
    EXPECT_FALSE(xml.hasError()) << xml.errorString().toStdString();
    return texts;
}

/// What holds for a mail chart of any kind: 800 x 500, palette, 60 KB, type of 12 px, text as text.
inline void expectMailChart(const Figure& figure)
{
    const auto png = renderFigure(figure, ExportFormat::MailPng);
    ASSERT_TRUE(png.has_value()) << figure.kind;
    EXPECT_LE(png->size(), 60 * 1024) << figure.kind;
    const auto image = QImage::fromData(*png);
    EXPECT_EQ(image.size(), QSize(800, 500)) << figure.kind;
    EXPECT_EQ(image.format(), QImage::Format_Indexed8) << figure.kind;
    std::set<int> sizes;
    EXPECT_GT(svgTexts(figure, &sizes).size(), 5) << figure.kind;
    ASSERT_FALSE(sizes.empty());
    EXPECT_GE(*sizes.begin(), 12) << figure.kind;
    const auto pdf = renderFigure(figure, ExportFormat::Pdf);
    ASSERT_TRUE(pdf.has_value()) << figure.kind;
    EXPECT_TRUE(pdf->contains("/FontFile2")) << figure.kind;
    EXPECT_EQ(QImage::fromData(renderFigure(figure, ExportFormat::Png2x).value_or(QByteArray())).size(),
              QSize(1600, 1000));
}

} // namespace isobath::ui::test
