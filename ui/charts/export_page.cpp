// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/export_page.h"

#include "ui/charts/figure_plot.h"

#include <QFontMetrics>
#include <QStringList>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr int kMargin = 16;
constexpr int kTextPixels = 12;
constexpr int kTitlePixels = 17;
constexpr int kMostNoteLines = 4;

QFont exportFont(int pixels)
{
    QFont font(QStringLiteral("DejaVu Sans"));
    font.setPixelSize(pixels);
    font.setHintingPreference(QFont::PreferNoHinting);
    return font;
}

/// The parts of a line that fit the width, broken at the separators.
QStringList fitted(const QStringList& parts, const QString& separator, const QFontMetrics& metrics, int width)
{
    QStringList lines;
    for (const auto& part : parts) {
        const auto joined = lines.isEmpty() ? part : lines.last() + separator + part;
        if (!lines.isEmpty() && metrics.horizontalAdvance(joined) <= width)
            lines.last() = joined;
        else
            lines << metrics.elidedText(part, Qt::ElideRight, width);
    }
    return lines;
}

QString versionText()
{
    return QStringLiteral("isobath " ISOBATH_VERSION);
}

PlotStyle exportStyle()
{
    PlotStyle style;
    style.theme = ChartTheme::light();
    style.font = exportFont(kTextPixels);
    style.forExport = true;
    return style;
}

/// Text lines from `top` down; returns where the next one would begin.
int paintLines(QCPPainter& painter, const QStringList& lines, const QFont& font, const QColor& color, int top)
{
    const QFontMetrics metrics(font);
    painter.setFont(font);
    painter.setPen(color);
    for (const auto& line : lines) {
        painter.drawText(QPointF(kMargin, top + metrics.ascent()), line);
        top += metrics.height() + 3;
    }
    return top;
}

int paintHead(QCPPainter& painter, const Figure& figure, const PlotStyle& style)
{
    const int width = kExportSize.width() - 2 * kMargin;
    const auto titleFont = boldFont(exportFont(kTitlePixels));
    const QFontMetrics metrics(style.font);
    int top = paintLines(painter,
                         fitted(qText(figure.title).split(QLatin1Char(' ')), QStringLiteral(" "),
                                QFontMetrics(titleFont), width),
                         titleFont, style.theme.text, kMargin - 4);
    top += 2;
    for (const auto& line : figure.subtitle)
        if (!line.empty())
            top = paintLines(
                painter,
                fitted(qText(line).split(QStringLiteral(" · ")), QStringLiteral(" · "), metrics, width),
                style.font, style.theme.mutedText, top);
    return top + 4;
}

/// From the bottom up; returns where the plot must end.
int paintFoot(QCPPainter& painter, const Figure& figure, const PlotStyle& style)
{
    const QFontMetrics metrics(style.font);
    const int versionWidth = metrics.horizontalAdvance(versionText());
    QStringList notes;
    for (const auto& note : figure.footnotes)
        notes << qText(note);
    auto lines =
        fitted(notes, QStringLiteral("   "), metrics, kExportSize.width() - 3 * kMargin - versionWidth);
    if (lines.size() > kMostNoteLines) {
        const auto more = lines.size() - kMostNoteLines + 1;
        lines = lines.mid(0, kMostNoteLines - 1)
                << QStringLiteral("and %1 more notes: see the text table").arg(more);
    }
    const int step = metrics.height() + 3;
    const int top = kExportSize.height() - 10 - step * static_cast<int>(std::max<qsizetype>(1, lines.size()));
    paintLines(painter, lines, style.font, style.theme.mutedText, top);
    painter.drawText(QPointF(kExportSize.width() - kMargin - versionWidth,
                             kExportSize.height() - 10 - step + metrics.ascent()),
                     versionText());
    return top - 6;
}

void paintPlot(QCPPainter& painter, QCustomPlot& plot, const QRect& area)
{
    painter.save();
    painter.translate(area.topLeft());
    plot.toPainter(&painter, area.width(), area.height());
    painter.restore();
}

} // namespace

bool paintExportPage(const Figure& figure, QCPPainter& painter)
{
    QCustomPlot plot;
    const auto drawing = makeFigurePlot(plot, figure);
    if (!drawing)
        return false;
    const auto style = exportStyle();
    painter.fillRect(QRect(QPoint(0, 0), kExportSize), Qt::white);
    painter.setRenderHint(QPainter::TextAntialiasing);
    const int top = paintHead(painter, figure, style);
    const int bottom = paintFoot(painter, figure, style);
    const QRect area(kMargin, top, kExportSize.width() - 2 * kMargin, bottom - top);
    preparePlot(plot, style);
    plot.resize(area.size());
    drawing->setStyle(style);
    drawing->setFigure(figure);
    drawing->adaptTicks();
    paintPlot(painter, plot, area);
    return true;
}

} // namespace isobath::ui
