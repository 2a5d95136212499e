// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/library_model.h"

#include "engine/figures/figure.h"

#include <QDateTime>

#include <algorithm>
#include <utility>

namespace isobath::ui {

namespace {

QString joined(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const auto& text : texts)
        list << QString::fromStdString(text);
    return list.join(", ");
}

QString rounded(double value, ValueStyle style)
{
    return value > 0 ? QString::fromStdString(formatValue(value, style)) : QString();
}

} // namespace

QString startedText(std::int64_t startedAtNs)
{
    return QDateTime::fromMSecsSinceEpoch(startedAtNs / 1'000'000).toString("yyyy-MM-dd HH:mm");
}

QString cellsText(const SessionSummary& session)
{
    QString text = QString("%1 × %2").arg(session.cells).arg(session.repeats);
    if (session.runsDone < session.runsPlanned)
        text += QString(", %1 of %2 runs").arg(session.runsDone).arg(session.runsPlanned);
    return text;
}

LibraryModel::LibraryModel(QObject* parent) : QAbstractTableModel(parent) {}

void LibraryModel::setSessions(std::vector<SessionSummary> sessions)
{
    const bool sameRows = std::equal(sessions.begin(), sessions.end(), m_sessions.begin(), m_sessions.end(),
                                     [](const auto& a, const auto& b) { return a.id == b.id; });
    if (!sameRows) {
        beginResetModel();
        m_sessions = std::move(sessions);
        endResetModel();
        return;
    }
    for (std::size_t row = 0; row < sessions.size(); ++row) {
        if (sessions[row] == m_sessions[row])
            continue;
        m_sessions[row] = std::move(sessions[row]);
        const int at = static_cast<int>(row);
        emit dataChanged(index(at, 0), index(at, ColumnCount - 1));
    }
}

int LibraryModel::rowOf(SessionId id) const
{
    const auto found = std::find_if(m_sessions.begin(), m_sessions.end(),
                                    [id](const auto& session) { return session.id == id; });
    return found == m_sessions.end() ? -1 : static_cast<int>(found - m_sessions.begin());
}

int LibraryModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_sessions.size());
}

int LibraryModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : ColumnCount;
}

QString LibraryModel::textOf(const SessionSummary& session, int column) const
{
    switch (column) {
    case Started:
        return startedText(session.startedAtNs);
    case Name:
        return QString::fromStdString(session.name);
    case Kernel:
        return QString::fromStdString(session.kernel);
    case Workload:
        return QString::fromStdString(session.workloads);
    case Cells:
        return cellsText(session);
    case PeakIops:
        return rounded(session.peakIops, ValueStyle::Count);
    case PeakBandwidth:
        return rounded(session.peakBytesPerSecond, ValueStyle::MebibytesPerSecond);
    default:
        return joined(session.tags);
    }
}

QVariant LibraryModel::sortKeyOf(const SessionSummary& session, int column) const
{
    switch (column) {
    case Started:
        return QVariant::fromValue<qlonglong>(session.startedAtNs);
    case Cells:
        return QVariant::fromValue<qulonglong>(session.runsPlanned);
    case PeakIops:
        return session.peakIops;
    case PeakBandwidth:
        return session.peakBytesPerSecond;
    default:
        return textOf(session, column).toLower();
    }
}

QVariant LibraryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const SessionSummary& session = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return textOf(session, index.column());
    case SortRole:
        return sortKeyOf(session, index.column());
    case SearchRole:
        return QStringList{textOf(session, Name),
                           textOf(session, Tags),
                           QString::fromStdString(session.notes),
                           textOf(session, Kernel),
                           QString::fromStdString(session.device),
                           textOf(session, Workload),
                           textOf(session, Started)}
            .join('\n')
            .toLower();
    case Qt::ToolTipRole:
        if (session.damaged)
            return "This session is damaged: it can be deleted, its figures are not to be trusted";
        return textOf(session, index.column());
    case Qt::TextAlignmentRole:
        if (index.column() == PeakIops || index.column() == PeakBandwidth || index.column() == Cells)
            return int(Qt::AlignRight | Qt::AlignVCenter);
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant LibraryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    static const QStringList titles{"Started",         "Name",      "Kernel",     "Workload",
                                    "Cells × repeats", "Peak IOPS", "Peak MiB/s", "Tags"};
    if (orientation != Qt::Horizontal || section < 0 || section >= titles.size())
        return {};
    if (role == Qt::DisplayRole)
        return titles[section];
    if (role == Qt::TextAlignmentRole && section >= Cells && section <= PeakBandwidth)
        return int(Qt::AlignRight | Qt::AlignVCenter);
    if (role == Qt::TextAlignmentRole)
        return int(Qt::AlignLeft | Qt::AlignVCenter);
    return {};
}

LibraryFilter::LibraryFilter(QObject* parent) : QSortFilterProxyModel(parent)
{
    setSortRole(LibraryModel::SortRole);
}

void LibraryFilter::setWords(const QString& text)
{
    m_words = text.toLower().split(' ', Qt::SkipEmptyParts);
    invalidateFilter();
}

bool LibraryFilter::filterAcceptsRow(int row, const QModelIndex& parent) const
{
    if (m_words.isEmpty())
        return true;
    const QString text =
        sourceModel()->data(sourceModel()->index(row, 0, parent), LibraryModel::SearchRole).toString();
    return std::all_of(m_words.begin(), m_words.end(), [&](const auto& word) { return text.contains(word); });
}

} // namespace isobath::ui
