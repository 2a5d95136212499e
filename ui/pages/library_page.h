// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/bridge/session_library.h"
#include "ui/models/library_model.h"
#include "ui/widgets/banner.h"

#include <QWidget>

#include <optional>
#include <vector>

class QLabel;
class QLineEdit;
class QPushButton;
class QSplitter;
class QStackedLayout;
class QTableView;

namespace isobath::ui {

class PageHeader;
class SessionPreview;

/// The sessions of the library or of one opened file: find, look at, rename, tag, resume, delete with undo.
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

    QTableView* table() const { return m_table; }
    QLineEdit* filter() const { return m_filter; }
    LibraryModel* model() const { return m_model; }
    LibraryFilter* proxy() const { return m_proxy; }
    SessionPreview* preview() const { return m_preview; }
    QSplitter* splitter() const { return m_splitter; }
    QPushButton* resumeButton() const { return m_resume; }
    QPushButton* deleteButton() const { return m_delete; }

signals:
    void openRequested(const isobath::ui::SessionRef& session);
    void resumeRequested(const isobath::ui::SessionRef& session);
    void fileRequested(const QString& file);
    void designRequested();
    void noticed(const isobath::ui::Notice& notice);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void buildTable();
    void layOutColumns();
    QWidget* buildEmpty();
    void connectParts();
    void showList(const QString& file, const std::vector<SessionSummary>& sessions);
    void showSelection();
    void showActions();
    void showCount();
    std::optional<SessionRef> firstSelected() const;
    std::vector<SessionRef> selected() const;
    const SessionSummary* summaryOf(const SessionRef& ref) const;
    void openSelected();
    void resumeSelected();
    void renameSelected();
    void deleteSelected();
    void openFile();

    SessionLibrary& m_library;
    QString m_libraryFile;
    std::vector<SessionRef> m_deleted;
    std::size_t m_previewRuns = 0;
    bool m_slim = false; ///< too narrow for every column
    bool m_running = false;

    PageHeader* m_header;
    QPushButton* m_back;
    QPushButton* m_openFile;
    QPushButton* m_resume;
    QPushButton* m_rename;
    QPushButton* m_delete;
    QPushButton* m_open;
    QLineEdit* m_filter;
    LibraryModel* m_model;
    LibraryFilter* m_proxy;
    QTableView* m_table;
    QLabel* m_emptyTitle;
    QStackedLayout* m_stack;
    SessionPreview* m_preview;
    QSplitter* m_splitter;
};

} // namespace isobath::ui
