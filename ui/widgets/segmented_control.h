// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>
#include <QWidget>

class QAbstractButton;
class QButtonGroup;

namespace isobath::ui {

/// A few choices side by side of which exactly one holds; arrow keys move the choice.
class SegmentedControl : public QWidget
{
    Q_OBJECT
public:
    explicit SegmentedControl(const QStringList& choices, QWidget* parent = nullptr);
    int current() const;
    void setCurrent(int index); ///< emits nothing
    QAbstractButton* button(int index) const;

signals:
    void chosen(int index); ///< by the user

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QButtonGroup* m_group;
};

} // namespace isobath::ui
