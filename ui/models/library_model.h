// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"
#include "ui/models/library_query.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>

#include <vector>

namespace isobath::ui {

/// The sessions of one file, as they are listed.
class LibraryModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column {
        Started,
        Name,
        Kernel,
        Workload,
        Cells,
        PeakIops,
        PeakBandwidth,
        Tags,
        Device,
        State,
        Notes,
        ColumnCount
    };
    static constexpr int TagsRole = Qt::UserRole + 1; ///< QStringList

    explicit LibraryModel(QObject* parent = nullptr);
    /// Rows of sessions that stay are kept, so that a selection survives a refresh.
    void setSessions(std::vector<SessionSummary> sessions);
    const SessionSummary& at(int row) const { return m_sessions[static_cast<std::size_t>(row)]; }
    const SearchableSession& searchableAt(int row) const { return m_words[static_cast<std::size_t>(row)]; }
    int rowOf(SessionId id) const;                       ///< -1 where there is none
    bool isBefore(int rowA, int rowB, int column) const; ///< ascending
    static QString titleOf(int column);
    /// Every value that sessions have: tags, kernels, devices, workloads; the most frequent first.
    QStringList valuesOf(Column column) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override; ///< names can be edited
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;

signals:
    void renamed(isobath::SessionId id, const QString& name); ///< by an editor; the row shows it already

private:
    bool keepsMost(const std::vector<SessionSummary>& sessions) const;
    void removeMissing(const std::vector<SessionSummary>& sessions);
    void insertNew(const std::vector<SessionSummary>& sessions);
    void update(std::vector<SessionSummary> sessions);

    std::vector<SessionSummary> m_sessions; ///< ids descending
    std::vector<SearchableSession> m_words; ///< of the same rows
};

/// Lets through what the words of the filter ask for.
class LibraryFilter : public QSortFilterProxyModel
{
    Q_OBJECT
public:
    explicit LibraryFilter(QObject* parent = nullptr);
    void setWords(const QString& text);
    void setSourceModel(QAbstractItemModel* model) override; ///< a LibraryModel
    const LibraryQuery& query() const { return m_query; }

protected:
    bool filterAcceptsRow(int row, const QModelIndex& parent) const override;
    bool lessThan(const QModelIndex& left, const QModelIndex& right) const override;

private:
    const LibraryModel* m_model = nullptr;
    LibraryQuery m_query;
};

/// "2026-11-30 19:56", local time.
QString startedText(std::int64_t startedAtNs);
/// "12 × 3", and "17 of 36 runs" where some are missing.
QString cellsText(const SessionSummary& session);

} // namespace isobath::ui
