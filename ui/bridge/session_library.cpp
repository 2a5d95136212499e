// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/session_library.h"

#include <QMetaObject>
#include <QStringList>

#include <utility>

namespace isobath::ui {

SessionLibrary::SessionLibrary(QObject* parent) : QObject(parent) {}

SessionLibrary::~SessionLibrary() = default;

Result<SessionFile*> SessionLibrary::fileOf(const QString& file, bool create)
{
    auto& held = m_files[file];
    if (held == nullptr) {
        const std::string path = file.toStdString();
        auto opened = create ? SessionFile::openOrCreate(path) : SessionFile::open(path);
        if (!opened)
            return tl::make_unexpected(opened.error());
        held = std::move(*opened);
        // The undo of a delete ends with the program that offered it.
        if (const auto purged = create ? held->purgeAbandonedTrash() : Status(); !purged)
            report(purged.error());
    }
    return held.get();
}

void SessionLibrary::report(const Error& error)
{
    QMetaObject::invokeMethod(this, [this, what = QString::fromStdString(error.what)] { emit failed(what); });
}

void SessionLibrary::open(const QString& file, bool create)
{
    m_file = file;
    m_thread.post([this, file, create] { readList(file, create); });
}

void SessionLibrary::refresh()
{
    if (m_file.isEmpty())
        return;
    // Many edits in a row ask for as many listings; the last one shows them all.
    m_thread.post([this, file = m_file, number = ++m_refreshes] {
        if (number == m_refreshes)
            readList(file, false);
    });
}

void SessionLibrary::readList(const QString& file, bool create)
{
    auto opened = fileOf(file, create);
    auto sessions = opened ? (*opened)->sessions()
                           : Result<std::vector<SessionSummary>>(tl::make_unexpected(opened.error()));
    QMetaObject::invokeMethod(this, [this, file, sessions = std::move(sessions)] {
        if (sessions)
            emit listed(file, *sessions);
        else
            emit openFailed(file, QString::fromStdString(sessions.error().what));
    });
}

void SessionLibrary::loadSession(const SessionRef& session)
{
    m_thread.post([this, session] {
        auto file = fileOf(session.file, false);
        auto loaded = file ? (*file)->load(session.id) : tl::make_unexpected(file.error());
        if (!loaded) {
            QMetaObject::invokeMethod(this,
                                      [this, session, what = QString::fromStdString(loaded.error().what)] {
                                          emit sessionNotLoaded(session, what);
                                      });
            return report(loaded.error());
        }
        auto shared = std::make_shared<const Session>(std::move(*loaded));
        QMetaObject::invokeMethod(this, [this, session, shared] { emit sessionLoaded(session, shared); });
    });
}

Result<std::int64_t> SessionLibrary::runIdOf(SessionFile& file, const SessionRef& session, RunSlot slot)
{
    RunIds& ids = m_runIds[session];
    const auto key = std::pair(slot.cell, slot.repeat);
    if (const auto known = ids.find(key); known != ids.end())
        return known->second;
    const auto loaded = file.load(session.id);
    if (!loaded)
        return tl::make_unexpected(loaded.error());
    for (const auto& run : loaded->runs)
        ids[std::pair(run.slot.cell, run.slot.repeat)] = run.id;
    if (const auto known = ids.find(key); known != ids.end())
        return known->second;
    return fail(ErrorCode::NotFound, "This run is not in " + file.path());
}

void SessionLibrary::loadRun(const SessionRef& session, RunSlot slot)
{
    m_thread.post([this, session, slot] {
        auto file = fileOf(session.file, false);
        if (!file)
            return report(file.error());
        const auto id = runIdOf(**file, session, slot);
        if (!id)
            return report(id.error());
        auto run = (*file)->loadRun(*id);
        if (!run)
            return report(run.error());
        auto shared = std::make_shared<const RunDetail>(std::move(*run));
        QMetaObject::invokeMethod(this,
                                  [this, session, slot, shared] { emit runLoaded(session, slot, shared); });
    });
}

void SessionLibrary::edit(const SessionRef& session, std::function<Status(SessionFile&)> change)
{
    m_thread.post([this, session, change = std::move(change)] {
        auto file = fileOf(session.file, false);
        if (!file)
            return report(file.error());
        if (const auto status = change(**file); !status)
            report(status.error());
    });
    if (session.file == m_file)
        refresh();
}

void SessionLibrary::rename(const SessionRef& session, const QString& name)
{
    edit(session, [id = session.id, text = name.toStdString()](auto& file) { return file.rename(id, text); });
}

void SessionLibrary::setTags(const SessionRef& session, const QStringList& tags)
{
    std::vector<std::string> texts;
    for (const auto& tag : tags)
        texts.push_back(tag.toStdString());
    edit(session, [id = session.id, texts](auto& file) { return file.setTags(id, texts); });
}

void SessionLibrary::changeTags(const std::vector<SessionSummary>& sessions, const QStringList& added,
                                const QStringList& removed)
{
    for (const auto& session : sessions) {
        QStringList tags;
        for (const auto& tag : session.tags)
            tags << QString::fromStdString(tag);
        const QStringList before = tags;
        for (const auto& tag : removed)
            tags.removeAll(tag);
        for (const auto& tag : added)
            if (!tags.contains(tag))
                tags << tag;
        if (tags != before)
            setTags({m_file, session.id}, tags);
    }
}

void SessionLibrary::setNotes(const SessionRef& session, const QString& notes)
{
    edit(session,
         [id = session.id, text = notes.toStdString()](auto& file) { return file.setNotes(id, text); });
}

void SessionLibrary::trash(const SessionRef& session)
{
    edit(session, [id = session.id](auto& file) { return file.trash(id); });
}

void SessionLibrary::restore(const SessionRef& session)
{
    edit(session, [id = session.id](auto& file) { return file.restore(id); });
}

void SessionLibrary::remove(const SessionRef& session)
{
    edit(session, [id = session.id](auto& file) { return file.remove(id); });
}

} // namespace isobath::ui
