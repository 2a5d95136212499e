// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/figures/figure.h"

#include <QByteArray>
#include <QImage>
#include <QSize>
#include <QString>

namespace isobath::ui {

/// The mail chart is 800 x 500 px, PNG with a palette; the other formats are the same picture.
enum class ExportFormat { MailPng, Png2x, Svg, Pdf };

/// Always the light theme on white, from an off-screen plot; text stays text in SVG and PDF.
[[nodiscard]] Result<QByteArray> renderFigure(const Figure& figure, ExportFormat format);
/// Writes to a temporary file beside the path, then renames.
[[nodiscard]] Status exportFigure(const Figure& figure, ExportFormat format, const QString& path);
/// For the clipboard.
QImage figureImage(const Figure& figure, qreal scale);

} // namespace isobath::ui
