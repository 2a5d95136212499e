// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/isobath_cli/exit_code.h"

#include <CLI/CLI.hpp>

#include <functional>
#include <string>

/// The commands of isobath-cli. Each add function declares its options and leaves in `chosen` what is to be
/// done when its command was the one given.
namespace isobath::cli {

using Action = std::function<ExitCode()>;

/// --format, for the commands that print a session.
void addFormat(CLI::App& command, std::string& format);

void addRun(CLI::App& app, Action& chosen);
void addResume(CLI::App& app, Action& chosen);
void addList(CLI::App& app, Action& chosen);
void addShow(CLI::App& app, Action& chosen);
void addExport(CLI::App& app, Action& chosen);
void addPost(CLI::App& app, Action& chosen);
void addRename(CLI::App& app, Action& chosen);
void addTag(CLI::App& app, Action& chosen);
void addNote(CLI::App& app, Action& chosen);
void addDelete(CLI::App& app, Action& chosen);
void addPresets(CLI::App& app, Action& chosen);
void addTargets(CLI::App& app, Action& chosen);

} // namespace isobath::cli
