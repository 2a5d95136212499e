// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_facts.h"

#include "engine/exchange/mail_text.h"

#include <algorithm>

namespace isobath::ui {

std::vector<std::pair<QString, int>> byFrequency(const std::map<QString, int>& counts)
{
    std::vector<std::pair<QString, int>> ordered(counts.begin(), counts.end());
    std::stable_sort(ordered.begin(), ordered.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    return ordered;
}

QStringList environmentTexts(const Session& session)
{
    QStringList lines;
    for (const auto& [title, text] : isobath::environmentLines(session))
        lines << QString("%1: %2").arg(QString::fromStdString(title), QString::fromStdString(text));
    return lines;
}

QStringList labelLines(const Session& session)
{
    std::map<QString, int> counts;
    for (const auto& run : session.runs)
        for (const auto& label : run.labels)
            ++counts[QString::fromStdString(label.title)];
    QStringList lines;
    for (const auto& [title, count] : byFrequency(counts))
        lines << QString("%1: %2 %3").arg(title).arg(count).arg(count == 1 ? "run" : "runs");
    return lines;
}

} // namespace isobath::ui
