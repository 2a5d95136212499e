// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/plan_checker.h"
#include "ui/models/plan_draft.h"
#include "ui/widgets/banner.h"

#include <QWidget>

#include <memory>

class QComboBox;
class QLabel;
class QPushButton;
class QScrollArea;
class QSplitter;
class QToolButton;

namespace isobath::ui {

class Card;
class CodeCard;
class OrderGrid;
class PageHeader;
class ParametersCard;
class PlanPanel;
class PresetsCard;
class QuickLookCard;

/// A plan is set up here, with what it costs and why it is refused beside it.
class DesignPage : public QWidget
{
    Q_OBJECT
public:
    DesignPage(PlanDraft& draft, PlanChecker& checker, QWidget* parent = nullptr);

    /// The empty library: "Quick look" with one button instead of the usual header.
    void setFirstRun(bool firstRun);
    /// While something runs, Start puts the plan behind it.
    void setRunning(bool running);
    /// How often a new plan measures each cell.
    void setNewRepeats(int repeats);
    QPushButton* presetsButton() const { return m_openPresets; }
    PresetsCard* presetsCard() const { return m_presets; }
    void start(); ///< as the button does
    bool canStart() const { return m_canStart; }
    /// A command line, fio job or plan file takes the place of the plan; says what it was and what it lost.
    void takeText(const QString& text);

    ParametersCard* parameters() const { return m_parameters; }
    PlanPanel* planPanel() const { return m_planPanel; }
    QuickLookCard* quickLook() const { return m_quickLook; }
    QPushButton* startButton() const { return m_start; }
    OrderGrid* order() const { return m_order; }
    QToolButton* undoButton() const { return m_undo; }
    QToolButton* redoButton() const { return m_redo; }
    QPushButton* includeAllButton() const { return m_includeAll; }
    QPushButton* pasteButton() const { return m_paste; }
    QPushButton* reshuffleButton() const { return m_reshuffle; }
    QSplitter* splitter() const { return m_splitter; }

protected:
    void changeEvent(QEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

signals:
    void startRequested(const isobath::Plan& plan, const isobath::MatrixView& view);
    void noticed(const isobath::ui::Notice& notice);

private:
    void buildHeader();
    void buildHistory();
    Card* buildOrder();
    void connectOrder();
    void showHistory();
    void showOrder();
    void reshuffle();
    QWidget* buildLeft();
    QWidget* buildRight();
    void connectParts();
    void showDraft();
    void showSubject();
    void showVerdict(const std::shared_ptr<const PlanVerdict>& verdict);
    void showStart();
    void showFioJob();
    void openPlan();
    void savePlan();

    PlanDraft& m_draft;
    PlanChecker& m_checker;
    std::shared_ptr<const PlanVerdict> m_verdict;
    bool m_canStart = false;
    bool m_firstRun = false;
    bool m_running = false;

    PageHeader* m_header;
    QToolButton* m_undo;
    QToolButton* m_redo;
    QPushButton* m_openPresets;
    QPushButton* m_paste;
    QPushButton* m_open;
    QPushButton* m_save;
    QPushButton* m_start;
    PresetsCard* m_presets;
    QuickLookCard* m_quickLook;
    QSplitter* m_splitter;
    QScrollArea* m_left;
    ParametersCard* m_parameters;
    OrderGrid* m_order;
    Card* m_orderCard = nullptr;
    QPushButton* m_includeAll;
    QPushButton* m_reshuffle;
    PlanPanel* m_planPanel;
    CodeCard* m_command;
    CodeCard* m_fioJob;
    QComboBox* m_fioCell;
};

} // namespace isobath::ui
