// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/charts/chart_theme.h"

#include <QWidget>

namespace isobath::ui {

/// The time axis that charts above it share: where they scroll, it stays. Its margins are theirs.
class TimeRuler : public QWidget
{
    Q_OBJECT
public:
    explicit TimeRuler(QWidget* parent = nullptr);

    void setRange(double fromS, double toS);
    void setTheme(const ChartTheme& theme);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    double m_fromS = 0;
    double m_toS = 0;
    ChartTheme m_theme;
};

} // namespace isobath::ui
