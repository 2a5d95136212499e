// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/error.h"
#include "engine/figures/figure.h"
#include "engine/store/session_data.h"

#include <QString>
#include <QStringList>

#include <string>
#include <vector>

namespace isobath::ui {

enum class PostFormat : std::uint8_t { Text, Markdown };

/// Writes a session for a mailing list or a web page into a new folder: post.txt or post.md, and one mail
/// chart per figure, which Markdown shows. Paths of what was written, the text first. InvalidArgument when
/// the folder is there already; nothing is left of a post that could not be finished.
[[nodiscard]] Result<QStringList> writePost(const Session& session, const std::vector<Figure>& figures,
                                            PostFormat format, const QString& folder);

/// Writes to a temporary file beside the path, then renames.
[[nodiscard]] Status writeTextFile(const std::string& text, const QString& path);

/// "iops-by-block-size-and-depth": a file name without suffix from the figure's title.
QString figureFileName(const Figure& figure);

} // namespace isobath::ui
