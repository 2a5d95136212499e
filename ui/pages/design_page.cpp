// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/design_page.h"

#include "engine/exchange/command_line.h"
#include "engine/exchange/fio_job.h"
#include "engine/exchange/plan_paste.h"
#include "ui/pages/code_card.h"
#include "ui/pages/linked_editor.h"
#include "ui/pages/order_grid.h"
#include "ui/pages/parameters_card.h"
#include "ui/pages/plan_panel.h"
#include "ui/pages/presets_card.h"
#include "ui/pages/quick_look_card.h"
#include "ui/pages/rules_card.h"
#include "ui/pages/target_card.h"
#include "ui/widgets/colours.h"
#include "ui/widgets/icons.h"
#include "ui/widgets/page_header.h"
#include "ui/widgets/wheel_guard.h"

#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDropEvent>
#include <QEvent>
#include <QFileDialog>
#include <QMimeData>
#include <QPushButton>
#include <QRandomGenerator>
#include <QSaveFile>
#include <QScrollArea>
#include <QScrollBar>
#include <QShortcut>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace isobath::ui {

namespace {

constexpr std::size_t kCommandColumns = 40;
constexpr int kRightWidth = 316;
constexpr qint64 kMostPasted = 1 << 20; ///< bytes of a dropped file
constexpr int kMostSeed = 10'000;

/// A page part that scrolls when the window is too low for it.
QScrollArea* scrolling(QWidget* content)
{
    content->setProperty("transparent", true);
    auto* area = new QScrollArea;
    area->setWidget(content);
    area->setWidgetResizable(true);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setFrameShape(QFrame::NoFrame);
    area->setFocusPolicy(Qt::NoFocus);
    return area;
}

} // namespace

DesignPage::DesignPage(PlanDraft& draft, PlanChecker& checker, QWidget* parent)
    : QWidget(parent), m_draft(draft), m_checker(checker), m_header(new PageHeader("Design")),
      m_undo(new QToolButton), m_redo(new QToolButton), m_openPresets(new QPushButton("Presets…")),
      m_paste(new QPushButton("Paste")), m_open(new QPushButton("Open…")),
      m_save(new QPushButton("Save plan…")), m_start(new QPushButton("Start")),
      m_presets(new PresetsCard(draft)), m_quickLook(new QuickLookCard), m_splitter(new QSplitter),
      m_parameters(new ParametersCard(draft)), m_order(new OrderGrid),
      m_includeAll(new QPushButton("Include all")), m_reshuffle(new QPushButton("Reshuffle")),
      m_planPanel(new PlanPanel), m_command(new CodeCard("Command line")), m_fioJob(new CodeCard("fio job")),
      m_fioCell(new QComboBox)
{
    buildHistory();
    buildHeader();
    m_left = scrolling(buildLeft());
    m_splitter->addWidget(m_left);
    auto* right = scrolling(buildRight());
    right->setMinimumWidth(kRightWidth + right->verticalScrollBar()->sizeHint().width());
    m_splitter->addWidget(right);
    m_splitter->setStretchFactor(0, 2);
    m_splitter->setStretchFactor(1, 1);
    m_splitter->setHandleWidth(8);
    m_splitter->setChildrenCollapsible(false);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(12, 8, 12, 8);
    layout->setSpacing(8);
    layout->addWidget(m_header);
    layout->addWidget(m_presets);
    layout->addWidget(m_quickLook);
    layout->addWidget(m_splitter, 1);
    m_quickLook->hide();
    connectParts();
    setFocusPolicy(Qt::StrongFocus);
    showDraft();
}

void DesignPage::buildHistory()
{
    m_undo->setAccessibleName("Undo");
    m_redo->setAccessibleName("Redo");
    for (auto* button : {m_undo, m_redo})
        button->setProperty("plain", true);
    QUndoStack& history = m_draft.history();
    connect(m_undo, &QToolButton::clicked, &history, &QUndoStack::undo);
    connect(m_redo, &QToolButton::clicked, &history, &QUndoStack::redo);
    connect(new QShortcut(QKeySequence::Undo, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut),
            &QShortcut::activated, &history, &QUndoStack::undo);
    connect(
        new QShortcut(QKeySequence("Ctrl+Shift+Z"), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut),
        &QShortcut::activated, &history, &QUndoStack::redo);
    connect(&history, &QUndoStack::indexChanged, this, &DesignPage::showHistory);
    showHistory();
}

void DesignPage::showHistory()
{
    const QUndoStack& history = m_draft.history();
    m_undo->setEnabled(history.canUndo());
    m_redo->setEnabled(history.canRedo());
    const auto tip = [](const char* verb, const QString& what, const char* keys) {
        return QString("%1%2 (%3)").arg(verb, what.isEmpty() ? QString() : ": " + what, keys);
    };
    m_undo->setToolTip(tip("Undo", history.undoText(), "Ctrl+Z"));
    m_redo->setToolTip(tip("Redo", history.redoText(), "Ctrl+Shift+Z"));
    m_undo->setIcon(icon("undo", currentColours().text));
    m_redo->setIcon(icon("redo", currentColours().text));
}

void DesignPage::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::PaletteChange)
        showHistory();
    QWidget::changeEvent(event);
}

void DesignPage::buildHeader()
{
    m_openPresets->setToolTip("Plans to start from: look at them, take one, or keep this plan as one");
    m_paste->setToolTip("Take an isobath-cli command, a fio job or a plan file from the clipboard (Ctrl+V)");
    m_open->setToolTip("Open a plan file (JSON)");
    m_save->setToolTip("Save as a plan file for isobath-cli run");
    m_start->setProperty("primary", true);
    m_start->setObjectName("startButton");
    m_header->addControl(m_undo);
    m_header->addControl(m_redo);
    m_header->addControl(m_openPresets);
    m_header->addControl(m_paste);
    m_header->addControl(m_open);
    m_header->addControl(m_save);
    m_header->addControl(m_start);
}

QWidget* DesignPage::buildLeft()
{
    auto* left = new QWidget;
    auto* layout = new QVBoxLayout(left);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(new TargetCard(m_draft, m_checker));
    layout->addWidget(m_parameters);
    layout->addWidget(new RulesCard(m_draft));
    layout->addWidget(buildOrder());
    layout->addStretch(1);
    return left;
}

Card* DesignPage::buildOrder()
{
    m_orderCard = new Card("Order of cells");
    m_includeAll->setToolTip("Takes every excluded cell back");
    m_reshuffle->setToolTip("Another seed: the same cells in another order");
    m_orderCard->addControl(m_reshuffle);
    m_orderCard->addControl(m_includeAll);
    m_orderCard->body()->addWidget(m_order);
    return m_orderCard;
}

QWidget* DesignPage::buildRight()
{
    auto* right = new QWidget;
    right->setMinimumWidth(kRightWidth);
    auto* layout = new QVBoxLayout(right);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(8);
    layout->addWidget(m_planPanel);
    m_command->setSubtitle("the rest is default");
    m_command->addControl(m_command->copyButton());
    m_command->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
    m_command->setWrapped();
    layout->addWidget(m_command);
    m_fioCell->setAccessibleName("Cell of the fio job");
    m_fioCell->setToolTip("The cell that the job file is for");
    m_fioCell->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_fioCell->setMinimumContentsLength(16);
    leaveWheelToPage(m_fioCell);
    m_fioJob->addControl(m_fioCell);
    m_fioJob->addControl(m_fioJob->copyButton());
    m_fioJob->setMinimumHeight(150);
    layout->addWidget(m_fioJob, 1);
    return right;
}

void DesignPage::connectParts()
{
    connect(&m_draft, &PlanDraft::changed, this, &DesignPage::showDraft);
    connect(&m_checker, &PlanChecker::checked, this, &DesignPage::showVerdict);
    connect(m_openPresets, &QPushButton::clicked, m_presets, &PresetsCard::open);
    connect(m_presets, &PresetsCard::closed, m_openPresets, qOverload<>(&QWidget::setFocus));
    connect(m_presets, &PresetsCard::noticed, this, &DesignPage::noticed);
    const auto paste = [this] { takeText(QApplication::clipboard()->text()); };
    connect(m_paste, &QPushButton::clicked, this, paste);
    connect(new QShortcut(QKeySequence::Paste, this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut),
            &QShortcut::activated, this, paste);
    setAcceptDrops(true);
    connect(m_open, &QPushButton::clicked, this, &DesignPage::openPlan);
    connect(m_save, &QPushButton::clicked, this, &DesignPage::savePlan);
    connect(m_start, &QPushButton::clicked, this, &DesignPage::start);
    connect(m_quickLook->runButton(), &QPushButton::clicked, this, &DesignPage::start);
    connect(m_fioCell, &QComboBox::activated, this, &DesignPage::showFioJob);
    // It has no place yet when it opens.
    connect(
        m_parameters->linkedEditor(), &LinkedEditor::opened, this,
        [this] { m_left->ensureWidgetVisible(m_parameters->linkedEditor()); }, Qt::QueuedConnection);
    connectOrder();
}

void DesignPage::connectOrder()
{
    connect(m_order, &OrderGrid::exclusionChosen, &m_draft, &PlanDraft::setExcluded);
    connect(m_includeAll, &QPushButton::clicked, this,
            [this] { m_draft.edit("inclusion of all cells", [](Plan& plan) { plan.exclude.clear(); }); });
    connect(m_reshuffle, &QPushButton::clicked, this, &DesignPage::reshuffle);
}

void DesignPage::reshuffle()
{
    const std::uint64_t seed = QRandomGenerator::global()->bounded(kMostSeed);
    m_draft.edit("seed", [seed](Plan& plan) { plan.base.rules.seed = seed; });
}

void DesignPage::showOrder()
{
    const Plan& plan = m_draft.plan();
    const bool isSequential = plan.base.rules.order == RunOrder::Sequential;
    m_order->setPlan(plan, m_draft.view());
    m_includeAll->setEnabled(!plan.exclude.empty());
    m_reshuffle->setEnabled(!isSequential);
    m_orderCard->setSubtitle(
        isSequential
            ? QString("all repeats of a cell, then the next; click a cell to exclude it")
            : QString("first repeat; each repeat is a shuffle of its own; click a cell to exclude it"));
}

void DesignPage::setFirstRun(bool firstRun)
{
    m_firstRun = firstRun;
    m_quickLook->setVisible(firstRun);
    m_start->setVisible(!firstRun);
    showSubject();
}

void DesignPage::showSubject()
{
    m_header->setSubject(
        m_firstRun ? QString("First run: the plan is filled in. Change anything below, or just start.")
                   : QString::fromStdString(m_draft.plan().name));
}

void DesignPage::setNewRepeats(int repeats)
{
    m_presets->setNewRepeats(static_cast<std::uint32_t>(repeats));
}

void DesignPage::setRunning(bool running)
{
    m_running = running;
    showStart();
}

void DesignPage::showDraft()
{
    const Plan& plan = m_draft.plan();
    // What was said about the last plan says nothing about this one.
    m_canStart = false;
    showStart();
    showSubject();
    showOrder();
    const std::string command = toWrappedCommandLine(plan, kCommandColumns);
    m_command->setCode(QString::fromStdString(command), QString::fromStdString(toCommandLine(plan)));
}

void DesignPage::showVerdict(const std::shared_ptr<const PlanVerdict>& verdict)
{
    m_verdict = verdict;
    m_canStart = verdict->job.has_value();
    m_planPanel->showVerdict(*verdict);
    m_quickLook->showVerdict(*verdict);
    if (m_canStart)
        m_order->setJob(*verdict->job);
    const int chosen = std::max(0, m_fioCell->currentIndex());
    m_fioCell->clear();
    if (m_canStart)
        for (const auto& cell : verdict->job->start.cells)
            m_fioCell->addItem(QString::fromStdString(cell.name));
    m_fioCell->setCurrentIndex(std::min(chosen, m_fioCell->count() - 1));
    showFioJob();
    showStart();
}

void DesignPage::showFioJob()
{
    const int index = m_fioCell->currentIndex();
    if (index < 0 || !m_canStart)
        return m_fioJob->setCode({});
    const Cell& cell = m_verdict->job->start.cells[static_cast<std::size_t>(index)];
    m_fioJob->setCode(QString::fromStdString(toFioJob(cell.settings, cell.name)).trimmed());
}

void DesignPage::showStart()
{
    const std::size_t runs = m_canStart ? m_verdict->job->order.size() : 0;
    QString text = m_running ? "Queue" : "Start";
    if (m_canStart)
        text += QString(" %1 runs").arg(runs);
    m_start->setText(text);
    m_start->setEnabled(m_canStart);
    m_quickLook->runButton()->setEnabled(m_canStart);
    QString tip = "Being checked";
    if (m_canStart)
        tip = m_running ? "Runs after what is running now (Ctrl+Return)" : "Start (Ctrl+Return)";
    else if (m_verdict != nullptr && !m_verdict->job && !m_checker.isPending())
        tip = "Cannot start: " + QString::fromStdString(m_verdict->refusal.what);
    m_start->setToolTip(tip);
    m_quickLook->runButton()->setToolTip(tip);
}

void DesignPage::start()
{
    if (m_canStart)
        emit startRequested(m_draft.plan(), m_draft.view());
}

void DesignPage::takeText(const QString& text)
{
    const auto pasted = planFromText(text.toStdString());
    if (!pasted)
        return emit noticed({Severity::Error,
                             "Nothing was taken over: " + QString::fromStdString(pasted.error().what),
                             {},
                             {},
                             "plan"});
    const QString what = QString::fromStdString(pasted->what);
    m_draft.replacePlan(pasted->plan, "pasted " + what);
    QStringList lost;
    for (const auto& line : pasted->leftOut)
        lost << QString::fromStdString(line);
    const QString told =
        lost.isEmpty() ? QString("Everything was carried over.") : "Not carried over:\n" + lost.join("\n");
    emit noticed({lost.isEmpty() ? Severity::Info : Severity::Warning,
                  QString("The plan is now that of the %1. %2").arg(what, told), "Undo",
                  [this] { m_draft.history().undo(); }, "plan"});
}

void DesignPage::dragEnterEvent(QDragEnterEvent* event)
{
    if (event->mimeData()->hasUrls() || event->mimeData()->hasText())
        event->acceptProposedAction();
}

void DesignPage::dropEvent(QDropEvent* event)
{
    event->acceptProposedAction();
    const auto urls = event->mimeData()->urls();
    if (urls.isEmpty() || !urls.front().isLocalFile())
        return takeText(event->mimeData()->text());
    QFile file(urls.front().toLocalFile());
    if (!file.open(QIODevice::ReadOnly))
        return emit noticed({Severity::Error, file.fileName() + ": " + file.errorString(), {}, {}, "plan"});
    takeText(QString::fromUtf8(file.read(kMostPasted)));
}

void DesignPage::openPlan()
{
    const QString path = QFileDialog::getOpenFileName(this, "Open plan", {}, "Plans (*.json);;All files (*)");
    if (path.isEmpty())
        return;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return emit noticed({Severity::Error, path + ": " + file.errorString(), {}, {}, "plan"});
    const auto plan = parsePlanJson(file.readAll().toStdString());
    if (!plan)
        return emit noticed({Severity::Error,
                             path + " is no plan that can run: " + QString::fromStdString(plan.error().what),
                             {},
                             {},
                             "plan"});
    m_draft.replacePlan(*plan, "plan " + QFileInfo(path).fileName());
}

void DesignPage::savePlan()
{
    const QString name = QString::fromStdString(m_draft.plan().name) + ".json";
    const QString path = QFileDialog::getSaveFileName(this, "Save plan", name, "Plans (*.json)");
    if (path.isEmpty())
        return;
    QSaveFile file(path);
    const QByteArray json = QByteArray::fromStdString(planToJson(m_draft.plan()));
    if (!file.open(QIODevice::WriteOnly) || file.write(json) != json.size() || !file.commit())
        emit noticed({Severity::Error,
                      "The plan was not saved to " + path + ": " + file.errorString(),
                      {},
                      {},
                      "plan"});
}

} // namespace isobath::ui
