// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/figures/figure.h"
#include "engine/store/redaction.h"

#include <string>
#include <vector>

namespace isobath {

/// What a mailing list needs to trust and repeat a measurement, in lines of at most 72 columns: what was
/// measured, the figures as tables, the environment in six lines, labels, runs without a result, and the
/// command that does it again. `figures` are of this session; what they say about machine and procedure is
/// said once, at the top.
std::string toMailText(const Session& session, const std::vector<Figure>& figures);

/// The same for a web page or an issue: headings, the tables as code blocks.
std::string toMailMarkdown(const Session& session, const std::vector<Figure>& figures);

/// The environment in exactly six lines: device, queue, filesystem, kernel, CPU and memory, instrument. What
/// is not known is said to be so.
struct EnvironmentLine
{
    std::string title; ///< "device"
    std::string text;
};
std::vector<EnvironmentLine> environmentLines(const Session& session);

/// The figure without what its session's redaction takes out.
Figure redactedFigure(Figure figure, const Redaction& redaction);

/// What is posted where nothing was chosen: IOPS (with bandwidth in the picture) and p99 latency of each
/// facet, nothing averaged over it.
std::vector<Figure> mailFigures(const Session& session);

} // namespace isobath
