// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace isobath::ui {

/// `isobath post FILE[#SESSION] --out FOLDER`: text and pictures of a stored session for a mail. As
/// renderCommand(): no display, own QApplication, exit codes 0, 2 and 5.
int postCommand(int argc, char** argv);

} // namespace isobath::ui
