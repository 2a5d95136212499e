// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/figure_export.h"

#include "ui/charts/export_page.h"
#include "ui/charts/palette_image.h"
#include "ui/charts/svg_device.h"

#include <QBuffer>
#include <QPdfWriter>
#include <QSaveFile>

namespace isobath::ui {

namespace {

constexpr double kPointsPerPixel = 0.75;
constexpr int kDotsPerInch = 96;

QByteArray pngBytes(const QImage& image)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    // Qt's "quality" of a PNG is its compression, the wrong way round.
    image.save(&buffer, "PNG", 0);
    return bytes;
}

QByteArray svgBytes(const Figure& figure)
{
    SvgDevice device(kExportSize, qText(figure.title));
    QCPPainter painter(&device);
    painter.setMode(QCPPainter::pmVectorized);
    paintExportPage(figure, painter);
    painter.end();
    return device.document();
}

QByteArray pdfBytes(const Figure& figure)
{
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(qText(figure.title));
    writer.setCreator(QStringLiteral("isobath " ISOBATH_VERSION));
    writer.setPageSize(QPageSize(QSizeF(kExportSize) * kPointsPerPixel, QPageSize::Point));
    writer.setPageMargins(QMarginsF());
    writer.setResolution(kDotsPerInch);
    QCPPainter painter;
    painter.begin(&writer);
    painter.setMode(QCPPainter::pmVectorized);
    // Images are JPEG otherwise: five times as large here, and blurred.
    painter.setRenderHint(QPainter::LosslessImageRendering);
    paintExportPage(figure, painter);
    painter.end();
    return bytes;
}

} // namespace

QImage figureImage(const Figure& figure, qreal scale)
{
    QImage image(kExportSize * scale, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.fill(Qt::white);
    QCPPainter painter(&image);
    return paintExportPage(figure, painter) && painter.end() ? image : QImage();
}

Result<QByteArray> renderFigure(const Figure& figure, ExportFormat format)
{
    switch (format) {
    case ExportFormat::MailPng:
        return pngBytes(paletteImage(figureImage(figure, 1)));
    case ExportFormat::Png2x:
        return pngBytes(figureImage(figure, 2));
    case ExportFormat::Svg:
        return svgBytes(figure);
    case ExportFormat::Pdf:
        break;
    }
    return pdfBytes(figure);
}

Status exportFigure(const Figure& figure, ExportFormat format, const QString& path)
{
    const auto bytes = renderFigure(figure, format);
    if (!bytes)
        return tl::make_unexpected(bytes.error());
    QSaveFile file(path);
    const bool written =
        file.open(QIODevice::WriteOnly) && file.write(*bytes) == bytes->size() && file.commit();
    if (!written)
        return fail(ErrorCode::Io,
                    "cannot write " + path.toStdString() + ": " + file.errorString().toStdString());
    return {};
}

} // namespace isobath::ui
