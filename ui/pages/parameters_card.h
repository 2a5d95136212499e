// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/models/plan_draft.h"

#include <QFrame>

#include <vector>

class QPushButton;
class QToolButton;
class QVBoxLayout;

namespace isobath::ui {

class ElidedLabel;
class ParameterRow;

/// All parameter rows: the common ones, and the rest under "More", which opens by itself when something there
/// is not default. Axes of linked values, which only plan files have, are listed below them.
class ParametersCard : public QFrame
{
    Q_OBJECT
public:
    explicit ParametersCard(PlanDraft& draft, QWidget* parent = nullptr);
    ParameterRow* row(const QString& parameter) const;
    bool isMoreOpen() const;
    void setMoreOpen(bool open);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void showDraft();
    void showMore();

    PlanDraft& m_draft;
    std::vector<ParameterRow*> m_rows;
    std::vector<ParameterRow*> m_moreRows;
    QToolButton* m_more;
    ElidedLabel* m_moreSummary;
    QWidget* m_moreBox;
    ElidedLabel* m_linked;
};

} // namespace isobath::ui
