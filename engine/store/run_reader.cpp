// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/database.h"
#include "engine/store/run_checksums.h"
#include "engine/store/run_rows.h"
#include "engine/store/words.h"

namespace isobath {

RunReader::RunReader(SQLite::Database& database)
    : m_ids(database, "SELECT id FROM run WHERE session_id = ?1 ORDER BY id"),
      m_run(database, "SELECT cell, repeat, status, reason, started_at_ns, interval_ns, runtime_ns, "
                      "first_interval, intervals, crc FROM run WHERE id = ?1"),
      m_groups(database, "SELECT name FROM run_group WHERE run_id = ?1 AND pass = 0 ORDER BY group_no"),
      m_metrics(database, "SELECT group_no, name, unit, value, source FROM metric "
                          "WHERE run_id = ?1 AND pass = 0 ORDER BY group_no, position"),
      m_labels(database, "SELECT label, title, evidence, rule_version FROM label "
                         "WHERE run_id = ?1 ORDER BY position"),
      m_granted(database, "SELECT key, value FROM granted WHERE run_id = ?1 ORDER BY position")
{
}

std::vector<std::int64_t> RunReader::idsOf(SessionId session)
{
    std::vector<std::int64_t> ids;
    bindAll(m_ids, session);
    while (m_ids.executeStep())
        ids.push_back(m_ids.getColumn(0).getInt64());
    return ids;
}

std::optional<RunRow> RunReader::read(std::int64_t runId)
{
    if (!bindAll(m_run, runId).executeStep())
        return std::nullopt;
    RunRow run;
    run.id = runId;
    run.slot.cell = static_cast<std::size_t>(m_run.getColumn(0).getInt64());
    run.slot.repeat = static_cast<std::uint32_t>(m_run.getColumn(1).getInt64());
    const auto status = runStatusFrom(m_run.getColumn(2).getString());
    run.result.status = status.value_or(RunStatus::Failed);
    run.result.reason = m_run.getColumn(3).getString();
    run.result.startedAtNs = m_run.getColumn(4).getInt64();
    run.result.intervalNs = static_cast<std::uint64_t>(m_run.getColumn(5).getInt64());
    run.result.runtimeNs = static_cast<std::uint64_t>(m_run.getColumn(6).getInt64());
    run.firstInterval = static_cast<std::uint64_t>(m_run.getColumn(7).getInt64());
    run.intervalCount = static_cast<std::uint64_t>(m_run.getColumn(8).getInt64());
    const std::int64_t stored = m_run.getColumn(9).getInt64();
    m_run.reset();
    readGroups(run);
    readLabels(run);
    readGranted(run);
    if (!status || summaryChecksum(run.slot, run.firstInterval, run.intervalCount, run.result) != stored)
        return std::nullopt;
    return run;
}

void RunReader::readGroups(RunRow& run)
{
    bindAll(m_groups, run.id);
    while (m_groups.executeStep())
        run.result.groups.emplace_back().name = m_groups.getColumn(0).getString();
    bindAll(m_metrics, run.id);
    while (m_metrics.executeStep()) {
        const auto group = static_cast<std::size_t>(m_metrics.getColumn(0).getInt64());
        if (group < run.result.groups.size())
            run.result.groups[group].metrics.set(
                m_metrics.getColumn(1).getString(), m_metrics.getColumn(2).getString(),
                m_metrics.getColumn(3).getDouble(), m_metrics.getColumn(4).getString());
    }
    m_groups.reset();
    m_metrics.reset();
}

void RunReader::readLabels(RunRow& run)
{
    bindAll(m_labels, run.id);
    while (m_labels.executeStep())
        run.result.labels.push_back(Label{m_labels.getColumn(0).getString(),
                                          m_labels.getColumn(1).getString(),
                                          m_labels.getColumn(2).getString(), m_labels.getColumn(3).getInt()});
    m_labels.reset();
}

void RunReader::readGranted(RunRow& run)
{
    bindAll(m_granted, run.id);
    while (m_granted.executeStep())
        run.result.granted.push_back(
            Fact{m_granted.getColumn(0).getString(), m_granted.getColumn(1).getString()});
    m_granted.reset();
}

} // namespace isobath
