// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/library_model.h"

#include "engine/figures/figure.h"
#include "ui/models/session_facts.h"

#include <QDateTime>

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <utility>

namespace isobath::ui {

namespace {

// More rows than these come and go at once only when another file is listed.
constexpr std::size_t kFewRows = 64;

QStringList toList(const std::vector<std::string>& texts)
{
    QStringList list;
    for (const auto& text : texts)
        list << QString::fromStdString(text);
    return list;
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
    if (keepsMost(sessions)) {
        removeMissing(sessions);
        insertNew(sessions);
        return update(std::move(sessions));
    }
    beginResetModel();
    m_words.clear();
    for (const auto& session : sessions)
        m_words.push_back(searchable(session));
    m_sessions = std::move(sessions);
    endResetModel();
}

bool LibraryModel::keepsMost(const std::vector<SessionSummary>& sessions) const
{
    const auto newer = [](const auto& a, const auto& b) { return a.id > b.id; };
    if (std::equal(sessions.begin(), sessions.end(), m_sessions.begin(), m_sessions.end(),
                   [](const auto& a, const auto& b) { return a.id == b.id; }))
        return true;
    if (!std::is_sorted(sessions.begin(), sessions.end(), newer) ||
        !std::is_sorted(m_sessions.begin(), m_sessions.end(), newer))
        return false;
    std::vector<SessionSummary> changed;
    std::set_symmetric_difference(sessions.begin(), sessions.end(), m_sessions.begin(), m_sessions.end(),
                                  std::back_inserter(changed), newer);
    return changed.size() <= kFewRows;
}

void LibraryModel::removeMissing(const std::vector<SessionSummary>& sessions)
{
    std::set<SessionId> staying;
    for (const auto& session : sessions)
        staying.insert(session.id);
    for (int row = rowCount() - 1; row >= 0; --row) {
        if (staying.count(at(row).id) != 0)
            continue;
        beginRemoveRows({}, row, row);
        m_sessions.erase(m_sessions.begin() + row);
        m_words.erase(m_words.begin() + row);
        endRemoveRows();
    }
}

void LibraryModel::insertNew(const std::vector<SessionSummary>& sessions)
{
    for (std::size_t row = 0; row < sessions.size(); ++row) {
        if (row < m_sessions.size() && m_sessions[row].id == sessions[row].id)
            continue;
        const auto offset = static_cast<std::ptrdiff_t>(row);
        beginInsertRows({}, static_cast<int>(row), static_cast<int>(row));
        m_sessions.insert(m_sessions.begin() + offset, sessions[row]);
        m_words.insert(m_words.begin() + offset, searchable(sessions[row]));
        endInsertRows();
    }
}

void LibraryModel::update(std::vector<SessionSummary> sessions)
{
    for (std::size_t row = 0; row < sessions.size(); ++row) {
        if (sessions[row] == m_sessions[row])
            continue;
        m_words[row] = searchable(sessions[row]);
        m_sessions[row] = std::move(sessions[row]);
        const int changed = static_cast<int>(row);
        emit dataChanged(index(changed, 0), index(changed, ColumnCount - 1));
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

namespace {

QString textOf(const SessionSummary& session, int column)
{
    switch (column) {
    case LibraryModel::Started:
        return startedText(session.startedAtNs);
    case LibraryModel::Name:
        return QString::fromStdString(session.name);
    case LibraryModel::Kernel:
        return QString::fromStdString(session.kernel);
    case LibraryModel::Workload:
        return QString::fromStdString(session.workloads);
    case LibraryModel::Cells:
        return cellsText(session);
    case LibraryModel::PeakIops:
        return rounded(session.peakIops, ValueStyle::Count);
    case LibraryModel::PeakBandwidth:
        return rounded(session.peakBytesPerSecond, ValueStyle::BytesPerSecond);
    case LibraryModel::Tags:
        return toList(session.tags).join(", ");
    case LibraryModel::Device:
        return QString::fromStdString(session.device);
    case LibraryModel::State:
        return stateName(session);
    default: // a cell shows one line
        return QString::fromStdString(session.notes).simplified();
    }
}

bool isFigure(int column)
{
    return column >= LibraryModel::Cells && column <= LibraryModel::PeakBandwidth;
}

QString tipOf(const SessionSummary& session, int column)
{
    if (session.damaged)
        return "This session is damaged: it can be deleted, its figures are not to be trusted";
    if (column == LibraryModel::Notes)
        return QString::fromStdString(session.notes);
    return textOf(session, column);
}

} // namespace

bool LibraryModel::isBefore(int rowA, int rowB, int column) const
{
    const SessionSummary& a = at(rowA);
    const SessionSummary& b = at(rowB);
    switch (column) {
    case Started:
        return a.startedAtNs < b.startedAtNs;
    case Cells:
        return a.runsPlanned < b.runsPlanned;
    case PeakIops:
        return a.peakIops < b.peakIops;
    case PeakBandwidth:
        return a.peakBytesPerSecond < b.peakBytesPerSecond;
    case Name:
        return searchableAt(rowA).name < searchableAt(rowB).name;
    case Kernel:
        return searchableAt(rowA).kernel < searchableAt(rowB).kernel;
    case Workload:
        return a.workloads < b.workloads;
    case Tags:
        return searchableAt(rowA).tags < searchableAt(rowB).tags;
    case Device:
        return searchableAt(rowA).device < searchableAt(rowB).device;
    case State:
        return searchableAt(rowA).state < searchableAt(rowB).state;
    default:
        return searchableAt(rowA).note < searchableAt(rowB).note;
    }
}

QStringList LibraryModel::valuesOf(Column column) const
{
    std::map<QString, int> counts;
    for (const auto& session : m_sessions) {
        if (column != Tags) {
            for (const auto& part : textOf(session, column).split(", ", Qt::SkipEmptyParts))
                ++counts[part];
            continue;
        }
        for (const auto& tag : session.tags)
            ++counts[QString::fromStdString(tag)];
    }
    QStringList values;
    for (const auto& entry : byFrequency(counts))
        values << entry.first;
    return values;
}

QVariant LibraryModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const SessionSummary& session = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return textOf(session, index.column());
    case TagsRole:
        return toList(session.tags);
    case Qt::ToolTipRole:
        return tipOf(session, index.column());
    case Qt::TextAlignmentRole:
        return int((isFigure(index.column()) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QString LibraryModel::titleOf(int column)
{
    static const QStringList kTitles{"Started",         "Name",      "Kernel", "Workload",
                                     "Cells × repeats", "Peak IOPS", "Peak",   "Tags",
                                     "Device",          "State",     "Notes"};
    const QString unit = column == PeakBandwidth
                             ? " " + QString::fromStdString(valueUnit(ValueStyle::BytesPerSecond))
                             : QString();
    return kTitles.value(column) + unit;
}

QVariant LibraryModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section < 0 || section >= ColumnCount)
        return {};
    if (role == Qt::DisplayRole)
        return titleOf(section);
    if (role == Qt::TextAlignmentRole)
        return int((isFigure(section) ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    return {};
}

Qt::ItemFlags LibraryModel::flags(const QModelIndex& index) const
{
    const auto flags = QAbstractTableModel::flags(index);
    return index.isValid() && index.column() == Name ? flags | Qt::ItemIsEditable : flags;
}

bool LibraryModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    const QString name = value.toString().trimmed();
    if (!index.isValid() || index.column() != Name || role != Qt::EditRole || name.isEmpty())
        return false;
    SessionSummary& session = m_sessions[static_cast<std::size_t>(index.row())];
    if (name.toStdString() == session.name)
        return false;
    session.name = name.toStdString();
    m_words[static_cast<std::size_t>(index.row())] = searchable(session);
    emit dataChanged(index, index);
    emit renamed(session.id, name);
    return true;
}

LibraryFilter::LibraryFilter(QObject* parent) : QSortFilterProxyModel(parent) {}

void LibraryFilter::setSourceModel(QAbstractItemModel* model)
{
    m_model = qobject_cast<LibraryModel*>(model);
    QSortFilterProxyModel::setSourceModel(model);
}

void LibraryFilter::setWords(const QString& text)
{
    m_query = LibraryQuery(text);
    invalidateFilter();
}

bool LibraryFilter::filterAcceptsRow(int row, const QModelIndex&) const
{
    return m_query.matches(m_model->searchableAt(row));
}

bool LibraryFilter::lessThan(const QModelIndex& left, const QModelIndex& right) const
{
    return m_model->isBefore(left.row(), right.row(), left.column());
}

} // namespace isobath::ui
