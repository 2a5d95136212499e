// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_theme.h"

#include <QStyledItemDelegate>

namespace isobath::ui {

class DifferencesModel;

/// The repeats of every side as dots on one logarithmic scale around the baseline's median, a line per side.
class DotsDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    DotsDelegate(const DifferencesModel& model, QObject* parent);
    void setTheme(const ChartTheme& theme) { m_theme = theme; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override;

private:
    const DifferencesModel& m_model;
    ChartTheme m_theme = ChartTheme::light();
};

} // namespace isobath::ui
