// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/axis_places.h"

#include <QWidget>

class QComboBox;

namespace isobath::ui {

/// One menu per axis of the plan: where it lies in the picture, or which of its values is shown.
class AxisMenus : public QWidget
{
    Q_OBJECT
public:
    explicit AxisMenus(QWidget* parent = nullptr);
    void show(const Plan& plan, const AxisPlaces& places, LivePicture picture);
    const std::vector<QComboBox*>& menus() const { return m_menus; } ///< by the axis' number in the plan

signals:
    void placeChosen(std::size_t axis, isobath::ui::AxisPlace place);
    void valueChosen(std::size_t axis, std::size_t value);

private:
    void setMenuCount(std::size_t count);
    void choose(std::size_t axis, int entry);

    std::vector<QWidget*> m_fields; ///< name and menu of each axis
    std::vector<QComboBox*> m_menus;
};

} // namespace isobath::ui
