// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session_library.h"
#include "ui/bridge/session_transfer.h"
#include "ui/models/library_model.h"
#include "ui/widgets/banner.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QMenu;
class QPushButton;
class QSettings;
class QSplitter;
class QStackedLayout;

namespace isobath::ui {

class BundleStrip;
class ElidedLabel;
class LibraryFilterField;
class LibraryTable;
class PageHeader;
class SessionPreview;
class TransferStrip;

/// The sessions of the library or of one opened file: find, look at, rename, tag, resume, copy, move, export,
/// delete with undo.
class LibraryPage : public QWidget
{
    Q_OBJECT
public:
    LibraryPage(SessionLibrary& library, const QString& libraryFile, QWidget* parent = nullptr);

    void setLibraryFile(const QString& file) { m_libraryFile = file; }
    void focusFilter();
    /// Everything deleted and not brought back is gone for good after this.
    void purgeDeleted();
    void setRunning(bool running);
    void restoreState(const QSettings& settings); ///< columns, sorting and filter
    void saveState(QSettings& settings) const;

    /// In the order in which they were selected; the first is the one in the preview.
    std::vector<SessionRef> selectedSessions() const;
    const SessionSummary* summaryOf(const SessionRef& ref) const; ///< null where it is not listed

    LibraryTable* table() const { return m_table; }
    LibraryFilterField* filter() const { return m_filter; }
    LibraryModel* model() const { return m_model; }
    LibraryFilter* proxy() const { return m_proxy; }
    SessionPreview* preview() const { return m_preview; }
    QSplitter* splitter() const { return m_splitter; }
    QPushButton* resumeButton() const { return m_resume; }
    QPushButton* deleteButton() const { return m_delete; }
    QPushButton* compareButton() const { return m_compare; }
    BundleStrip* bundleStrip() const { return m_bundle; }
    QLabel* hint() const { return m_hint; }
    /// What the context menu and the button "Session" offer for the selected sessions.
    void fillSessionMenu(QMenu& menu);
    void fillFileMenu(QMenu& menu);

    /// Sessions of the selection (copy and move), or of a whole file, into another one.
    void transferSelected(TransferKind kind, const QString& to);
    void addFile(const QString& file, const QString& to);

signals:
    void selectionChanged();
    void openRequested(const isobath::ui::SessionRef& session);
    void resumeRequested(const isobath::ui::SessionRef& session);
    void fileRequested(const QString& file);
    /// Two to four sessions side by side; one alone joins what is compared already.
    void compareRequested(const std::vector<isobath::ui::SessionRef>& sessions);
    void designRequested();
    void noticed(const isobath::ui::Notice& notice);

protected:
    void resizeEvent(QResizeEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    void build();
    void buildHeader();
    QWidget* buildFrame();
    QWidget* buildEmpty();
    QWidget* buildNoMatch();
    void connectParts();
    void connectTable();
    void makeShortcuts();

    void showList(const QString& file, const std::vector<SessionSummary>& sessions);
    void showStack();
    void keepSelection();
    void selectSomething();
    void noteSelection();
    void showSelection();
    void showActions();
    void showCount();
    void applyFilter();
    std::optional<SessionRef> firstSelected() const;
    std::vector<const SessionSummary*> selectedSummaries() const;

    void openSelected();
    void resumeSelected();
    void renameSelected();
    void deleteSelected();
    void changeTags(const QStringList& added, const QStringList& removed);
    void askBundle();
    void openFile();
    void addFileAsked();
    void transferToAsked(TransferKind kind);
    void fillTargets(QMenu& menu, TransferKind kind);
    void showTransferred(const TransferOutcome& outcome);
    void offerFiles(const QStringList& files);

    SessionLibrary& m_library;
    SessionTransfer m_transfer;
    QString m_libraryFile;
    QString m_listedFile;
    std::vector<SessionId> m_selection; ///< in their order
    std::vector<SessionRef> m_deleted;
    std::size_t m_previewRuns = 0;
    bool m_running = false;

    PageHeader* m_header;
    QPushButton* m_back;
    QPushButton* m_fileMenu;
    QPushButton* m_sessionMenu;
    QPushButton* m_resume;
    QPushButton* m_delete;
    QPushButton* m_compare;
    QPushButton* m_open;
    LibraryModel* m_model;
    LibraryFilter* m_proxy;
    LibraryFilterField* m_filter;
    QPushButton* m_filterMenu;
    QLabel* m_hint;
    BundleStrip* m_bundle;
    TransferStrip* m_progress;
    LibraryTable* m_table;
    ElidedLabel* m_footer;
    QLabel* m_emptyTitle;
    QLabel* m_emptyAdvice;
    QPushButton* m_emptyButton;
    QStackedLayout* m_stack;
    SessionPreview* m_preview;
    QSplitter* m_splitter;
};

/// Session files opened lately, the newest first; those that are gone are left out.
QStringList recentFiles();
void rememberFile(const QString& file);

} // namespace isobath::ui
