// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QImage>

namespace isobath::ui {

/// The picture with a palette of at most 256 colours of its own, without dithering: its areas keep their
/// exact colours, the edges of letters get near ones.
QImage paletteImage(const QImage& image);

} // namespace isobath::ui
