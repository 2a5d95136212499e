// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analysis/comparison.h"

#include <QAbstractTableModel>
#include <QColor>

#include <string>
#include <vector>

namespace isobath::ui {

/// Every cell that at least two sides have, the one that differs most first: per side its median and the
/// extremes of its repeats, per side but the baseline the ratio and its range, and the repeats as dots. Grey
/// where the repeats of no side are apart from the baseline's.
class DifferencesModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    /// Of the last column: QVector<QVector<double>>, per side its repeats by the baseline's median.
    static constexpr int DotsRole = Qt::UserRole;

    explicit DifferencesModel(QObject* parent = nullptr);

    void show(const Comparison& comparison, const std::string& metric, std::size_t baseline);
    void clear();
    void setMuted(const QColor& muted);

    std::size_t rowAt(int line) const
    {
        return m_order[static_cast<std::size_t>(line)];
    }                                  ///< of the comparison
    int lineOf(std::size_t row) const; ///< -1 where it is not listed
    int dotsColumn() const { return columnCount() - 1; }
    double mostDots() const { return m_mostDots; } ///< largest |log| of all dots

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString textAt(const RowComparison& row, std::size_t line, int column) const;
    QVector<QVector<double>> dotsOf(const RowComparison& row) const;

    std::vector<RowComparison> m_rows;
    std::vector<std::size_t> m_order;
    std::vector<QString> m_names; ///< per line
    QStringList m_columns;
    std::vector<std::size_t> m_others; ///< sides but the baseline
    std::string m_metric;
    std::size_t m_sides = 0;
    std::size_t m_baseline = 0;
    double m_mostDots = 0;
    QColor m_muted;
};

} // namespace isobath::ui
