// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/differences_model.h"

#include "engine/figures/comparison_figures.h"

#include <algorithm>
#include <cmath>

namespace isobath::ui {

namespace {

QString text(const std::string& value)
{
    return QString::fromStdString(value);
}

QString sideText(const SideValue& side, ValueStyle style)
{
    if (!side.median)
        return QStringLiteral("–");
    auto shown = text(formatValue(*side.median, style));
    if (side.repeats.size() < 2)
        return shown;
    const auto [least, most] = std::minmax_element(side.repeats.begin(), side.repeats.end());
    return shown + QStringLiteral("  (%1 … %2)")
                       .arg(text(formatValue(*least, style)), text(formatValue(*most, style)));
}

} // namespace

DifferencesModel::DifferencesModel(QObject* parent) : QAbstractTableModel(parent) {}

void DifferencesModel::show(const Comparison& comparison, const std::string& metric, std::size_t baseline)
{
    beginResetModel();
    const auto& info = metricNamed(metric);
    m_metric = info.name;
    m_baseline = baseline;
    m_sides = comparison.sessions.size();
    m_rows = compareRows(comparison, info.name, baseline);
    m_order = rowsByDifference(m_rows, comparison);
    m_names.clear();
    m_mostDots = 0;
    for (const auto row : m_order) {
        m_names.push_back(text(comparison.rows[row].name));
        for (const auto& side : dotsOf(m_rows[row]))
            for (const double dot : side)
                m_mostDots = std::max(m_mostDots, std::fabs(std::log(dot)));
    }
    m_columns = {QStringLiteral("Cell")};
    m_others.clear();
    const auto unit = valueUnit(info.style);
    for (std::size_t side = 0; side < m_sides; ++side) {
        m_columns << QStringLiteral("%1, %2").arg(text(sideLetter(side)),
                                                  text(unit.empty() ? info.title : unit));
        if (side != baseline)
            m_others.push_back(side);
    }
    for (const auto side : m_others)
        m_columns << QStringLiteral("%1 against %2").arg(text(sideLetter(side)), text(sideLetter(baseline)))
                  << QStringLiteral("over the repeats");
    m_columns << QStringLiteral("Repeats, by the median of %1").arg(text(sideLetter(baseline)));
    endResetModel();
}

void DifferencesModel::clear()
{
    beginResetModel();
    m_rows.clear();
    m_order.clear();
    m_names.clear();
    m_columns.clear();
    endResetModel();
}

void DifferencesModel::setMuted(const QColor& muted)
{
    m_muted = muted;
    if (rowCount() > 0)
        emit dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1), {Qt::ForegroundRole});
}

int DifferencesModel::lineOf(std::size_t row) const
{
    const auto found = std::find(m_order.begin(), m_order.end(), row);
    return found == m_order.end() ? -1 : static_cast<int>(found - m_order.begin());
}

int DifferencesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_order.size());
}

int DifferencesModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(m_columns.size());
}

QVector<QVector<double>> DifferencesModel::dotsOf(const RowComparison& row) const
{
    QVector<QVector<double>> dots;
    const auto& base = row.sides[m_baseline].median;
    for (const auto& side : row.sides) {
        dots.append(QVector<double>());
        for (const double repeat : side.repeats)
            if (base && *base > 0 && repeat > 0)
                dots.last().append(repeat / *base);
    }
    return dots;
}

QString DifferencesModel::textAt(const RowComparison& row, std::size_t line, int column) const
{
    if (column == 0)
        return m_names[line];
    auto at = static_cast<std::size_t>(column - 1);
    if (at < m_sides)
        return sideText(row.sides[at], metricNamed(m_metric).style);
    at -= m_sides;
    if (at >= 2 * m_others.size())
        return {};
    const auto& ratio = row.ratios[m_others[at / 2]];
    if (!ratio)
        return QStringLiteral("–");
    return text(at % 2 == 0 ? formatValue(ratio->ofMedians, ValueStyle::Change) : changeRange(*ratio));
}

QVariant DifferencesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto line = static_cast<std::size_t>(index.row());
    const auto& row = m_rows[m_order[line]];
    if (role == Qt::DisplayRole)
        return textAt(row, line, index.column());
    if (role == DotsRole && index.column() == dotsColumn())
        return QVariant::fromValue(dotsOf(row));
    if (role == Qt::TextAlignmentRole)
        return QVariant(index.column() == 0 ? Qt::AlignLeft | Qt::AlignVCenter
                                            : Qt::AlignRight | Qt::AlignVCenter);
    const bool isApart = std::any_of(row.ratios.begin(), row.ratios.end(),
                                     [](const auto& ratio) { return ratio && ratio->isApart; });
    if (role == Qt::ForegroundRole && !isApart)
        return m_muted;
    if (role == Qt::ToolTipRole && !isApart)
        return QStringLiteral("The repeats overlap, or a side has fewer than two");
    return {};
}

QVariant DifferencesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::DisplayRole && section < m_columns.size())
        return m_columns[section];
    if (role == Qt::TextAlignmentRole)
        return QVariant(section == 0 ? Qt::AlignLeft | Qt::AlignVCenter : Qt::AlignRight | Qt::AlignVCenter);
    return {};
}

} // namespace isobath::ui
