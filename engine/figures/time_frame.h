// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/session_figures.h"

#include <string>
#include <vector>

/// What every picture over time has in common.
namespace isobath {

FigureAxis timeAxis();
std::vector<RunEvent> stallsOf(const TimeSource& source);

/// Title, subtitle and a footnote per stall; no data yet.
Figure timeFigure(const Session& session, const TimeSource& source, std::string kind,
                  const std::string& what);

} // namespace isobath
