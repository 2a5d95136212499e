// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QColor>
#include <QPalette>
#include <QString>

namespace isobath::ui {

/// The colours of the window, each with one meaning: accent is selection and the primary action, failure is
/// red, attention is amber. Charts have their own theme with the same meanings.
struct Colours
{
    bool dark = false;
    QColor ground; ///< behind the cards
    QColor card;
    QColor line;  ///< borders and separators
    QColor field; ///< inputs and code
    QColor text;
    QColor mutedText;
    QColor accent;
    QColor accentSoft; ///< ground of what is selected
    QColor axis;       ///< ground of a row that is an axis
    QColor onAccent;
    QColor failure;
    QColor failureSoft;
    QColor attention;
    QColor attentionSoft;
    QColor attentionText;

    static Colours light();
    static Colours darkColours();
};

/// Those of the palette that the application shows now.
const Colours& currentColours();

QPalette paletteOf(const Colours& colours);
/// The program's one style sheet with its colour names replaced.
QString styleSheetOf(const Colours& colours);

} // namespace isobath::ui
