// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>

#include <array>

namespace isobath::ui {

/// Colours of a chart; each has one meaning (see ARCHITECTURE.md, "Colour").
struct ChartTheme
{
    bool dark = false;
    QColor ground; ///< behind the plot
    QColor text;
    QColor mutedText;
    QColor grid;
    QColor accent; ///< selection
    QColor failure;
    QColor attention;            ///< labels and stalls, as an area
    QColor attentionText;        ///< the same as text, readable on the ground
    QColor hatch;                ///< planned cells
    QColor idle;                 ///< failed cell's ground
    QColor neutral;              ///< ground of a cell whose value says nothing proven
    std::array<QColor, 4> sides; ///< sessions A to D of a comparison; as text they are readable on the ground

    static ChartTheme light();
    static ChartTheme darkTheme();
};

} // namespace isobath::ui
