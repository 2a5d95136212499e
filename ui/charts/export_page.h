// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/plot_style.h"

#include <QSize>

namespace isobath::ui {

constexpr QSize kExportSize(800, 500);

/// Paints the mail chart: title, two lines about machine and procedure, the plot, footnotes, version. Light
/// theme on white, the same at every output format; false where the figure has no picture.
bool paintExportPage(const Figure& figure, QCPPainter& painter);

} // namespace isobath::ui
