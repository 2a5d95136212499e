// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_facts.h"

#include "engine/base/units.h"

#include <algorithm>
#include <charconv>
#include <map>

namespace isobath::ui {

namespace {

/// The facts that are known, one after the other.
class Line
{
public:
    explicit Line(const Facts& facts) : m_facts(facts) {}

    Line& add(const char* key, const QString& pattern = "%1")
    {
        if (const auto value = factValue(m_facts, key); !value.empty())
            m_parts << pattern.arg(QString::fromStdString(value));
        return *this;
    }
    Line& addBytes(const char* key, const QString& pattern = "%1")
    {
        const auto text = factValue(m_facts, key);
        std::uint64_t bytes = 0;
        if (std::from_chars(text.data(), text.data() + text.size(), bytes).ec == std::errc())
            m_parts << pattern.arg(QString::fromStdString(formatBytesRounded(static_cast<double>(bytes))));
        return *this;
    }
    void appendTo(QStringList& lines, const QString& title) const
    {
        if (!m_parts.isEmpty())
            lines << title + ": " + m_parts.join(", ");
    }

private:
    const Facts& m_facts;
    QStringList m_parts;
};

} // namespace

QStringList environmentLines(const Session& session)
{
    const Facts& facts = session.start.environment;
    const bool named = !factValue(facts, "device.model").empty();
    QStringList lines;
    Line(facts)
        .add(named ? "device.model" : "device.name")
        .addBytes("device.size_bytes")
        .add("device.serial", "serial %1")
        .appendTo(lines, "Device");
    Line(facts)
        .add("device.scheduler", "%1 scheduler")
        .add("device.nr_requests", "%1 requests")
        .add("device.write_cache", "cache %1")
        .appendTo(lines, "Queue");
    Line(facts)
        .add("filesystem.type")
        .add("mount.point", "on %1")
        .add("mount.options")
        .appendTo(lines, "Files");
    Line(facts)
        .add("kernel.release")
        .add("host.name", "host %1")
        .add("virtualisation")
        .appendTo(lines, "Kernel");
    Line(facts)
        .add("cpu.model")
        .add("cpu.count", "%1 CPUs")
        .add("cpu.governor")
        .addBytes("memory.total_bytes")
        .appendTo(lines, "Machine");
    Line(facts).add("isobath.version").add("isobath.redacted").appendTo(lines, "Isobath");
    return lines;
}

QStringList labelLines(const Session& session)
{
    std::map<QString, int> counts;
    for (const auto& run : session.runs)
        for (const auto& label : run.labels)
            --counts[QString::fromStdString(label.title)];
    std::vector<std::pair<int, QString>> ordered;
    for (const auto& [title, count] : counts)
        ordered.emplace_back(count, title);
    std::sort(ordered.begin(), ordered.end());
    QStringList lines;
    for (const auto& [count, title] : ordered)
        lines << QString("%1: %2 %3").arg(title).arg(-count).arg(count == -1 ? "run" : "runs");
    return lines;
}

} // namespace isobath::ui
