// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <vector>

namespace isobath::ui {

/// The sessions of one file, as they are listed.
class LibraryModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column { Started, Name, Kernel, Workload, Cells, PeakIops, PeakBandwidth, Tags, ColumnCount };
    static constexpr int SortRole = Qt::UserRole + 1;
    static constexpr int SearchRole = Qt::UserRole + 2; ///< everything a filter looks at, lower case

    explicit LibraryModel(QObject* parent = nullptr);
    /// Rows of sessions that stay are kept, so that a selection survives a refresh.
    void setSessions(std::vector<SessionSummary> sessions);
    const SessionSummary& at(int row) const { return m_sessions[static_cast<std::size_t>(row)]; }
    int rowOf(SessionId id) const; ///< -1 where there is none

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString textOf(const SessionSummary& session, int column) const;
    QVariant sortKeyOf(const SessionSummary& session, int column) const;

    std::vector<SessionSummary> m_sessions;
};

/// Lets through what has every word of the filter somewhere: name, tags, notes, kernel, device, workloads,
/// date.
class LibraryFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit LibraryFilter(QObject* parent = nullptr);
    void setWords(const QString& text);

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    QStringList m_words;
};

/// "2026-11-30 19:56", local time.
QString startedText(std::int64_t startedAtNs);
/// "12 × 3", and "17 of 36 runs" where some are missing.
QString cellsText(const SessionSummary& session);

} // namespace isobath::ui
