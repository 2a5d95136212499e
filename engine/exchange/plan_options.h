// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/matrix/plan.h"

#include <CLI/CLI.hpp>

#include <map>
#include <string>
#include <vector>

namespace isobath {

/// For a plan that nobody gave a name: "Block size × Depth", or what its one cell is.
std::string suggestedName(const Plan& plan);

/// The options of `isobath-cli run` that make up a plan: a file, a preset, and one option per parameter,
/// which override what file or preset say. A comma list makes a parameter an axis, in the order the options
/// are typed; target and cpus never split, since their values may hold commas, and are repeated instead.
class PlanOptions
{
public:
    void addTo(CLI::App& command);
    /// The same without the plan file.
    void addOptionsTo(CLI::App& command);

    /// Whether a name was given, by --name, a preset or a plan file.
    [[nodiscard]] bool named() const { return !m_name.empty() || !m_file.empty() || !m_preset.empty(); }

    /// The plan meant, with `problems` naming every option that cannot be: those were left out of it.
    /// An error where there is no plan to go by at all.
    [[nodiscard]] Result<Plan> plan(std::vector<std::string>& problems) const;

private:
    [[nodiscard]] Result<Plan> startingPoint() const;
    [[nodiscard]] std::vector<std::string> typedOptions() const;
    void applyTyped(Plan& plan, std::vector<std::string>& problems) const;
    void applyExclusions(Plan& plan, std::vector<std::string>& problems) const;

    const CLI::App* m_command = nullptr;
    std::string m_file;
    std::string m_preset;
    std::string m_name;
    std::vector<std::string> m_links;
    std::vector<std::string> m_exclusions;
    bool m_allowOverwrite = false;
    std::map<std::string, std::vector<std::string>> m_values; ///< parameter name -> as typed, per occurrence
};

} // namespace isobath
