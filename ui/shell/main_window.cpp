// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/main_window.h"

#include "ui/pages/compare_maps.h"
#include "ui/pages/compare_page.h"
#include "ui/pages/design_page.h"
#include "ui/pages/library_page.h"
#include "ui/pages/live_page.h"
#include "ui/pages/settings_page.h"
#include "ui/shell/rail.h"
#include "ui/shell/run_bar.h"
#include "ui/widgets/help_panel.h"

#include <QCloseEvent>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPushButton>
#include <QSettings>
#include <QShortcut>
#include <QSplitter>
#include <QStackedWidget>
#include <QVBoxLayout>

namespace isobath::ui {

namespace {

constexpr int kNarrowWindow = 1200;
constexpr int kTopicWords = 6; ///< of a warning that say what it is about
constexpr QSize kUsualSize(1440, 900);
constexpr QSize kLeastSize(900, 600);

} // namespace

MainWindow::MainWindow(const WindowOptions& options)
    : m_options(options), m_rail(new Rail), m_banners(new BannerStack), m_pages(new QStackedWidget),
      m_libraryPage(new LibraryPage(m_library, options.libraryFile)),
      m_designPage(new DesignPage(m_draft, m_checker)), m_livePage(new LivePage(m_model, m_library)),
      m_comparePage(new ComparePage(m_library)), m_settingsPage(new SettingsPage(m_settings)),
      m_help(new HelpPanel(m_pages)), m_runBar(new RunBar), m_controller(options.makeDriver)
{
    setWindowTitle("Isobath");
    setMinimumSize(kLeastSize);
    build();
    connectPages();
    connectLibrary();
    connectController();
    connectSettings();
    makeShortcuts();
    restoreState();
    if (const auto quickLook = findPreset("quick-look"))
        m_draft.setPlan(quickLook->plan);
    m_leftovers.clean();
    m_library.open(options.libraryFile, true);
    if (!options.file.isEmpty())
        openFile(options.file);
}

MainWindow::~MainWindow()
{
    m_libraryPage->purgeDeleted();
    // The pages refer to members that are gone before a widget's children are.
    delete m_pages;
}

void MainWindow::build()
{
    auto* right = new QVBoxLayout;
    right->setContentsMargins(0, 0, 0, 0);
    right->setSpacing(0);
    auto* bannerMargin = new QVBoxLayout;
    bannerMargin->setContentsMargins(12, 8, 12, 0);
    bannerMargin->addWidget(m_banners);
    right->addLayout(bannerMargin);
    for (const auto& [page, name] :
         std::initializer_list<std::pair<QWidget*, const char*>>{{m_libraryPage, "Library"},
                                                                 {m_designPage, "Design"},
                                                                 {m_livePage, "Live"},
                                                                 {m_comparePage, "Compare"},
                                                                 {m_settingsPage, "Settings"}}) {
        page->setAccessibleName(name);
        m_pages->addWidget(page);
    }
    right->addWidget(m_pages, 1);
    right->addWidget(m_runBar);
    m_runBar->hide();
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addWidget(m_rail);
    layout->addLayout(right, 1);
}

void MainWindow::connectPages()
{
    const auto notice = [this](const Notice& what) { m_banners->show(what); };
    connect(m_rail, &Rail::pageChosen, this, &MainWindow::goTo);
    connect(&m_draft, &PlanDraft::changed, this,
            [this] { m_checker.check(m_draft.plan(), m_options.libraryFile); });
    connect(m_designPage, &DesignPage::startRequested, this, &MainWindow::startPlan);
    connect(m_designPage, &DesignPage::noticed, this, notice);
    connect(m_livePage, &LivePage::noticed, this, notice);
    connect(m_livePage, &LivePage::designRequested, this, [this] { goTo(DesignNumber); });
    connect(m_comparePage, &ComparePage::noticed, this, notice);
    connect(m_comparePage, &ComparePage::libraryRequested, this, [this] { goTo(LibraryNumber); });
    connect(m_libraryPage, &LibraryPage::compareRequested, this,
            [this](const std::vector<SessionRef>& sessions) {
                m_comparePage->compare(sessions);
                goTo(CompareNumber);
            });
    connect(m_libraryPage, &LibraryPage::noticed, this, notice);
    connect(m_libraryPage, &LibraryPage::designRequested, this, [this] { goTo(DesignNumber); });
    connect(m_libraryPage, &LibraryPage::openRequested, this, &MainWindow::openSession);
    connect(m_libraryPage, &LibraryPage::resumeRequested, this, &MainWindow::resumeSession);
    connect(m_libraryPage, &LibraryPage::fileRequested, this, &MainWindow::openFile);
    connect(m_runBar, &RunBar::pauseRequested, &m_controller, &SessionController::setPausing);
    connect(m_runBar, &RunBar::skipRequested, &m_controller, &SessionController::skipCell);
    connect(m_runBar, &RunBar::stopRequested, this, &MainWindow::stopRunning);
    connect(m_runBar, &RunBar::waitingMovedUp, this,
            [this](int position) { m_controller.moveWaitingUp(static_cast<std::size_t>(position)); });
    connect(m_runBar, &RunBar::waitingDropped, this, &MainWindow::dropWaiting);
    connect(m_runBar, &RunBar::showRequested, this, &MainWindow::showRunning);
}

void MainWindow::connectLibrary()
{
    connect(&m_library, &SessionLibrary::listed, this, &MainWindow::onListed);
    connect(&m_library, &SessionLibrary::openFailed, this, &MainWindow::onOpenFailed);
    connect(&m_library, &SessionLibrary::failed, this, [this](const QString& sentence) {
        m_banners->show({Severity::Error, sentence, {}, {}, "store"});
    });
    connect(&m_library, &SessionLibrary::sessionLoaded, this,
            [this](const SessionRef& ref, const auto& session) {
                if (m_toOpen != ref)
                    return;
                m_toOpen.reset();
                m_model.setSession(ref, *session, false);
                m_runBar->setShowOffered(m_controller.isRunning());
                goTo(LiveNumber);
            });
    connect(&m_leftovers, &Leftovers::cleaned, this, &MainWindow::onCleaned);
}

void MainWindow::connectController()
{
    connect(&m_controller, &SessionController::runningChanged, this, [this](bool running) {
        m_runBar->setVisible(running);
        m_designPage->setRunning(running);
        m_libraryPage->setRunning(running);
        if (running)
            m_runBar->showPreparing("the session");
    });
    connect(&m_controller, &SessionController::pausingChanged, m_runBar, &RunBar::setPausing);
    connect(&m_controller, &SessionController::waitingChanged, m_runBar, &RunBar::setWaiting);
    connect(&m_controller, &SessionController::sessionBegun, this, &MainWindow::onBegun);
    connect(&m_controller, &SessionController::progressed, this, [this](const SessionProgress& progress) {
        if (m_running.isEmpty())
            return;
        m_runBar->showProgress(progress, m_running.session());
        if (isRunningShown())
            m_livePage->showProgress(progress);
    });
    connect(&m_controller, &SessionController::snapshotTaken, this, &MainWindow::onSnapshot);
    connect(&m_controller, &SessionController::runStored, this, &MainWindow::onRunStored);
    connect(&m_controller, &SessionController::warned, this, [this](const QString& sentence) {
        // Of sentences that begin alike, such as those about one neighbour after the other, the newest
        // stands.
        m_banners->show(
            {Severity::Warning, sentence, {}, {}, "running: " + sentence.section(' ', 0, kTopicWords - 1)});
    });
    connect(&m_controller, &SessionController::ended, this, &MainWindow::onEnded);
}

void MainWindow::makeShortcuts()
{
    const auto add = [this](const QKeySequence& keys, auto action) {
        connect(new QShortcut(keys, this), &QShortcut::activated, this, action);
    };
    for (int number = LibraryNumber; number <= CompareNumber; ++number)
        add(QKeySequence(Qt::CTRL | static_cast<Qt::Key>(Qt::Key_1 + number)),
            [this, number] { goTo(number); });
    const auto start = [this] {
        if (page() == DesignNumber)
            m_designPage->start();
    };
    add(QKeySequence("Ctrl+Return"), start);
    add(QKeySequence("Ctrl+Enter"), start);
    add(QKeySequence::Find, [this] {
        goTo(LibraryNumber);
        m_libraryPage->focusFilter();
    });
    add(QKeySequence("Ctrl+P"), [this] {
        if (m_controller.isRunning())
            m_controller.setPausing(!m_controller.isPausing());
    });
    add(QKeySequence("Ctrl+."), [this] {
        if (m_controller.isRunning())
            stopRunning();
    });
    add(QKeySequence("Esc"), [this] { closeNewest(); });
    add(QKeySequence::HelpContents, [this] { toggleHelp(); });
    add(QKeySequence("Ctrl+,"), [this] { goTo(SettingsNumber); });
    add(QKeySequence::Quit, [this] { close(); });
}

void MainWindow::goTo(int page)
{
    m_pages->setCurrentIndex(page);
    m_pages->currentWidget()->setFocus();
    m_rail->setCurrent(page);
    if (page == LibraryNumber)
        m_library.refresh();
    if (m_help->isVisible())
        m_help->showTopic(topicOf(page));
}

int MainWindow::page() const
{
    return m_pages->currentIndex();
}

void MainWindow::restoreState()
{
    const QSettings settings;
    if (!restoreGeometry(settings.value("window/geometry").toByteArray()))
        resize(kUsualSize);
    const int page = settings.value("window/page", DesignNumber).toInt();
    goTo(m_options.page.value_or(page >= LibraryNumber && page <= SettingsNumber ? page : DesignNumber));
    m_startPage = MainWindow::page();
    m_designPage->splitter()->restoreState(settings.value("design/splitter").toByteArray());
    m_libraryPage->splitter()->restoreState(settings.value("library/splitter").toByteArray());
    m_libraryPage->restoreState(settings);
    m_livePage->upperSplitter()->restoreState(settings.value("live/upper").toByteArray());
    m_livePage->lowerSplitter()->restoreState(settings.value("live/lower").toByteArray());
    m_comparePage->upperSplitter()->restoreState(settings.value("compare/upper").toByteArray());
    m_comparePage->lowerSplitter()->restoreState(settings.value("compare/lower").toByteArray());
    m_comparePage->setMetric(settings.value("compare/metric", "iops").toString().toStdString());
    m_comparePage->maps()->setShowsSides(settings.value("compare/sides", false).toBool());
}

void MainWindow::saveState() const
{
    QSettings settings;
    settings.setValue("window/geometry", saveGeometry());
    settings.setValue("window/page", page());
    settings.setValue("design/splitter", m_designPage->splitter()->saveState());
    settings.setValue("library/splitter", m_libraryPage->splitter()->saveState());
    m_libraryPage->saveState(settings);
    settings.setValue("live/upper", m_livePage->upperSplitter()->saveState());
    settings.setValue("live/lower", m_livePage->lowerSplitter()->saveState());
    settings.setValue("compare/upper", m_comparePage->upperSplitter()->saveState());
    settings.setValue("compare/lower", m_comparePage->lowerSplitter()->saveState());
    settings.setValue("compare/metric", QString::fromStdString(m_comparePage->metric()));
    settings.setValue("compare/sides", m_comparePage->maps()->showsSides());
}

void MainWindow::updateQuiet()
{
    const bool quiet = !isVisible() || isMinimized();
    m_controller.setQuiet(quiet);
    m_livePage->setQuiet(quiet);
}

void MainWindow::resizeEvent(QResizeEvent* event)
{
    QWidget::resizeEvent(event);
    m_rail->setNarrow(width() < kNarrowWindow);
}

void MainWindow::changeEvent(QEvent* event)
{
    if (event->type() == QEvent::WindowStateChange)
        updateQuiet();
    QWidget::changeEvent(event);
}

void MainWindow::showEvent(QShowEvent* event)
{
    QWidget::showEvent(event);
    updateQuiet();
}

void MainWindow::hideEvent(QHideEvent* event)
{
    QWidget::hideEvent(event);
    updateQuiet();
}

void MainWindow::closeEvent(QCloseEvent* event)
{
    if (m_controller.isRunning()) {
        event->ignore();
        if (!m_closing)
            askToClose();
        return;
    }
    saveState();
    event->accept();
}

void MainWindow::askToClose()
{
    if (m_closeQuestion != nullptr)
        return m_closeQuestion->raise();
    m_closeQuestion = new QMessageBox(QMessageBox::Question, "Isobath", "A session is running.",
                                      QMessageBox::NoButton, this);
    m_closeQuestion->setInformativeText(
        "Finished runs are kept either way; what is missing can be resumed later.");
    auto* stop = m_closeQuestion->addButton("Stop and close", QMessageBox::DestructiveRole);
    auto* keep = m_closeQuestion->addButton("Keep running", QMessageBox::RejectRole);
    m_closeQuestion->setDefaultButton(keep);
    m_closeQuestion->setEscapeButton(keep);
    m_closeQuestion->setAttribute(Qt::WA_DeleteOnClose);
    connect(stop, &QPushButton::clicked, this, [this] {
        m_closing = true;
        stopRunning();
    });
    connect(m_closeQuestion, &QObject::destroyed, this, [this] { m_closeQuestion = nullptr; });
    m_closeQuestion->open();
}

} // namespace isobath::ui
