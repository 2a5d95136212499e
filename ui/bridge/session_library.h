// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_file.h"
#include "ui/bridge/session_ref.h"
#include "ui/bridge/task_thread.h"

#include <QObject>

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <vector>

namespace isobath::ui {

/// Reads and edits session files on a thread of its own; answers come as signals on the GUI's thread. Every
/// problem comes as one sentence. One file at a time is the one that is listed.
class SessionLibrary : public QObject
{
    Q_OBJECT
public:
    explicit SessionLibrary(QObject* parent = nullptr);
    ~SessionLibrary() override;

    /// Lists this file from now on; `create` makes it when it is missing, and removes for good what a program
    /// that no longer runs had deleted.
    void open(const QString& file, bool create);
    const QString& file() const { return m_file; }
    void refresh();

    void loadSession(const SessionRef& session);
    void loadRun(const SessionRef& session, RunSlot slot);

    void rename(const SessionRef& session, const QString& name);
    void setTags(const SessionRef& session, const QStringList& tags);
    /// Adds and takes away tags of many sessions; each keeps its others.
    void changeTags(const std::vector<SessionSummary>& sessions, const QStringList& added,
                    const QStringList& removed);
    void setNotes(const SessionRef& session, const QString& notes);
    void trash(const SessionRef& session);
    void restore(const SessionRef& session);
    void remove(const SessionRef& session); ///< for good

signals:
    void listed(const QString& file, const std::vector<isobath::SessionSummary>& sessions);
    void sessionLoaded(const isobath::ui::SessionRef& ref,
                       const std::shared_ptr<const isobath::Session>& session);
    /// What loadSession() asked for; failed() tells it too.
    void sessionNotLoaded(const isobath::ui::SessionRef& ref, const QString& sentence);
    void runLoaded(const isobath::ui::SessionRef& ref, isobath::RunSlot slot,
                   const std::shared_ptr<const isobath::RunDetail>& run);
    void failed(const QString& sentence);
    void openFailed(const QString& file, const QString& sentence);

private:
    using Files = std::map<QString, std::unique_ptr<SessionFile>>;
    using RunIds = std::map<std::pair<std::size_t, std::uint32_t>, std::int64_t>;

    Result<SessionFile*> fileOf(const QString& file, bool create); ///< on the thread
    Result<std::int64_t> runIdOf(SessionFile& file, const SessionRef& session, RunSlot slot);
    void edit(const SessionRef& session, std::function<Status(SessionFile&)> change);
    void readList(const QString& file, bool create); ///< on the thread
    void report(const Error& error);

    QString m_file;
    std::atomic<int> m_refreshes = 0;      ///< asked for: only the newest is read
    Files m_files;                         ///< touched on the thread only
    std::map<SessionRef, RunIds> m_runIds; ///< touched on the thread only
    TaskThread m_thread;                   ///< last: its end waits for tasks that use the rest
};

} // namespace isobath::ui
