// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace isobath::ui {

/// The wheel scrolls the page over this field and changes its value only once it has the focus.
void leaveWheelToPage(QWidget* field);

} // namespace isobath::ui
