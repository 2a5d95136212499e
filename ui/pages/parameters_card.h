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
class LinkedEditor;
class LinkedRow;
class ParameterRow;

/// All parameter rows: the common ones, and the rest under "More", which opens by itself when something there
/// is not default. Axes of linked values stand between them.
class ParametersCard : public QFrame
{
    Q_OBJECT
public:
    explicit ParametersCard(PlanDraft& draft, QWidget* parent = nullptr);
    ParameterRow* row(const QString& parameter) const;
    /// The axes of linked values, in the plan's order.
    std::vector<LinkedRow*> linkedRows() const;
    LinkedEditor* linkedEditor() const { return m_linkedEditor; }
    QPushButton* linkButton() const { return m_link; }
    bool isMoreOpen() const;
    void setMoreOpen(bool open);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void showDraft();
    void showLinked();
    void showMore();

    PlanDraft& m_draft;
    std::vector<ParameterRow*> m_rows;
    std::vector<ParameterRow*> m_moreRows;
    QToolButton* m_more;
    ElidedLabel* m_moreSummary;
    QWidget* m_moreBox;
    QPushButton* m_link;
    QVBoxLayout* m_linkedBox;
    std::vector<LinkedRow*> m_linkedRows; ///< those behind the plan's axes are hidden
    LinkedEditor* m_linkedEditor;
};

} // namespace isobath::ui
