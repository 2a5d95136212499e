// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace isobath::ui {

/// `isobath render FILE[#SESSION] --chart KIND --out x.png|x.svg|x.pdf|x.txt|x.csv`: draws one figure of a
/// stored session and needs no display. argv[0] is "render". Makes its own QApplication on the offscreen
/// platform, so it must be called before any other. Exit codes: 0 written; 2 bad usage, or nothing to draw; 5
/// a file cannot be read or written. Every error is one sentence on standard error.
int renderCommand(int argc, char** argv);

} // namespace isobath::ui
