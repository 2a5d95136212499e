// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/plan_checker.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace isobath::ui {

/// The first start: what will happen in one sentence, and one button.
class QuickLookCard : public QFrame
{
    Q_OBJECT
public:
    explicit QuickLookCard(QWidget* parent = nullptr);
    void showVerdict(const PlanVerdict& verdict);
    QPushButton* runButton() const { return m_run; }
    QString sentence() const;

private:
    QLabel* m_title;
    QLabel* m_sentence;
    QLabel* m_promise;
    QPushButton* m_run;
};

} // namespace isobath::ui
