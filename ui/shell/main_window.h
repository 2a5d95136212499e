// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/leftovers.h"
#include "ui/bridge/plan_checker.h"
#include "ui/bridge/session_controller.h"
#include "ui/bridge/session_library.h"
#include "ui/models/plan_draft.h"
#include "ui/models/session_model.h"
#include "ui/pages/settings.h"
#include "ui/widgets/banner.h"

#include <QWidget>

#include <map>
#include <optional>

class QMessageBox;
class QStackedWidget;

namespace isobath::ui {

class ComparePage;
class DesignPage;
class HelpPanel;
class LibraryPage;
class LivePage;
class Rail;
class RunBar;
class SettingsPage;

/// What the window is started with.
struct WindowOptions
{
    QString libraryFile;
    SessionController::DriverFactory makeDriver;
    QString file;                     ///< a session file to open at once; may be empty
    std::optional<int> page;          ///< instead of the remembered one
    std::optional<ThemeChoice> theme; ///< for this time only
};

/// Rail, pages, banners and run bar; connects what the pages ask for with what the bridge does.
class MainWindow : public QWidget
{
    Q_OBJECT
public:
    enum Page { LibraryNumber, DesignNumber, LiveNumber, CompareNumber, SettingsNumber };

    explicit MainWindow(const WindowOptions& options);
    ~MainWindow() override;

    void goTo(int page);
    int page() const;

    SessionController& controller() { return m_controller; }
    SessionModel& model() { return m_model; }
    PlanDraft& draft() { return m_draft; }
    LibraryPage* libraryPage() const { return m_libraryPage; }
    DesignPage* designPage() const { return m_designPage; }
    LivePage* livePage() const { return m_livePage; }
    ComparePage* comparePage() const { return m_comparePage; }
    SettingsPage* settingsPage() const { return m_settingsPage; }
    HelpPanel* help() const { return m_help; }
    SettingsStore& settings() { return m_settings; }
    RunBar* runBar() const { return m_runBar; }
    Rail* rail() const { return m_rail; }
    BannerStack* banners() const { return m_banners; }
    QMessageBox* closeQuestion() const { return m_closeQuestion; }

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    void connectPages();
    void connectLibrary();
    void connectController();
    void makeShortcuts();
    void restoreState();
    void saveState() const;
    void applySettings();
    void connectSettings();
    void chooseLibrary(const QString& file);
    static QString topicOf(int page); ///< of its help
    void toggleHelp();
    void closeNewest(); ///< help, then banners
    void updateQuiet();

    void startPlan(const Plan& plan, const MatrixView& view);
    void resumeSession(const SessionRef& session);
    void openFile(const QString& file);
    void openSession(const SessionRef& session);
    void showRunning();
    void onListed(const QString& file, const std::vector<SessionSummary>& sessions);
    void onOpenFailed(const QString& file, const QString& sentence);
    void onBegun(const SessionRef& ref, const std::shared_ptr<const Session>& session, int task);
    void onSnapshot(RunSlot slot, const std::shared_ptr<const RunSnapshot>& snapshot);
    void onRunStored(const std::shared_ptr<const FinishedRun>& run);
    void onEnded(const SessionOutcome& outcome);
    void announceEnd(const SessionOutcome& outcome);
    void tellDesktop(const SessionOutcome& outcome);
    void onCleaned(const QStringList& removed, const QStringList& failed);
    void dropWaiting(int position);
    void stopRunning();
    void askToClose();
    bool isRunningShown() const { return !m_running.isEmpty() && m_model.ref() == m_running.ref(); }

    WindowOptions m_options;
    SettingsStore m_settings;
    SessionLibrary m_library;
    PlanChecker m_checker;
    Leftovers m_leftovers;
    PlanDraft m_draft;
    SessionModel m_model;               ///< what Live shows
    SessionModel m_running;             ///< what runs; the same session most of the time
    std::map<int, MatrixView> m_views;  ///< by the controller's number of the task
    std::optional<SessionRef> m_toOpen; ///< shown in Live as soon as it is read
    QString m_fileToShow;               ///< given on the command line or chosen; empty once listed
    int m_startPage = DesignNumber;     ///< left by itself only while nobody chose another
    bool m_firstListing = true;
    bool m_closing = false;

    Rail* m_rail;
    BannerStack* m_banners;
    QStackedWidget* m_pages;
    LibraryPage* m_libraryPage;
    DesignPage* m_designPage;
    LivePage* m_livePage;
    ComparePage* m_comparePage;
    SettingsPage* m_settingsPage;
    HelpPanel* m_help;
    RunBar* m_runBar;
    QMessageBox* m_closeQuestion = nullptr;
    SessionController m_controller; ///< last: its end waits for the session's thread
};

} // namespace isobath::ui
