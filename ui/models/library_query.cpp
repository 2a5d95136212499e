// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/library_query.h"

#include "ui/models/library_model.h"

#include <QDateTime>

#include <algorithm>

namespace isobath::ui {

namespace {

QString lower(const std::string& text)
{
    return QString::fromStdString(text).toLower();
}

bool anyStartsWith(const QStringList& words, const QString& start)
{
    return std::any_of(words.begin(), words.end(), [&](const auto& word) { return word.startsWith(start); });
}

bool isAnywhere(const QString& text, const SearchableSession& session)
{
    for (const QString* field :
         {&session.name, &session.note, &session.device, &session.kernel, &session.started, &session.state})
        if (field->contains(text))
            return true;
    const auto holds = [&](const QString& word) { return word.contains(text); };
    return std::any_of(session.tags.begin(), session.tags.end(), holds) ||
           std::any_of(session.workloads.begin(), session.workloads.end(), holds);
}

bool isWord(const QString& text)
{
    return !text.isEmpty() && std::all_of(text.begin(), text.end(), [](QChar c) { return c.isLetter(); });
}

} // namespace

QString stateName(const SessionSummary& session)
{
    if (session.damaged)
        return "damaged";
    if (session.state == SessionState::Done)
        return "done";
    return session.state == SessionState::Running ? "running" : "stopped";
}

SearchableSession searchable(const SessionSummary& session)
{
    SearchableSession result;
    result.name = lower(session.name);
    result.note = lower(session.notes);
    result.device = lower(session.device);
    result.kernel = lower(session.kernel);
    result.state = stateName(session);
    result.started = startedText(session.startedAtNs);
    for (const auto& tag : session.tags)
        result.tags << lower(tag);
    result.workloads = lower(session.workloads).split(", ", Qt::SkipEmptyParts);
    result.startedAtNs = session.startedAtNs;
    return result;
}

const QStringList& LibraryQuery::keys()
{
    static const QStringList kKeys{
        "device:", "kernel:", "tag:", "rw:", "name:", "note:", "state:", "after:", "before:"};
    return kKeys;
}

std::vector<FilterWord> filterWords(const QString& text)
{
    std::vector<FilterWord> words;
    bool quoted = false;
    bool within = false;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const bool gap = text[i].isSpace() && !quoted;
        quoted = quoted != (text[i] == '"');
        if (!gap && !within)
            words.push_back({i, 0});
        within = !gap;
        if (within)
            ++words.back().length;
    }
    return words;
}

QString filterWord(const QString& key, const QString& value)
{
    return value.contains(' ') ? key + "\"" + value + "\"" : key + value;
}

LibraryQuery::LibraryQuery(const QString& text)
{
    for (const auto& word : filterWords(text))
        add(text.mid(word.start, word.length).toLower());
}

void LibraryQuery::add(const QString& word)
{
    Term term;
    term.excluded = word.size() > 1 && word.startsWith('-');
    QString rest = word.mid(term.excluded ? 1 : 0);
    const qsizetype colon = rest.indexOf(':');
    const QString key = rest.left(colon);
    if (colon > 0 && !rest.startsWith('"') && keys().contains(key + ":")) {
        term.key = key;
        rest = rest.mid(colon + 1);
    } else if (colon > 0 && isWord(key)) {
        m_problem = QString("There is no filter “%1:”, only %2").arg(key, keys().join(" "));
    }
    term.value = rest.remove('"');
    if (term.value.isEmpty())
        return; // still being typed
    if (term.key == "after" || term.key == "before")
        setDay(term);
    m_terms.push_back(term);
}

void LibraryQuery::setDay(Term& term)
{
    for (const char* format : {"yyyy-MM-dd", "yyyy-MM", "yyyy"}) {
        const QDate day = QDate::fromString(term.value, format);
        if (!day.isValid())
            continue;
        term.dayNs = day.startOfDay().toMSecsSinceEpoch() * 1'000'000;
        return;
    }
    m_problem = QString("%1:%2 is no day: 2026-11-01, 2026-11 or 2026").arg(term.key, term.value);
    term.key.clear();
}

bool LibraryQuery::holds(const Term& term, const SearchableSession& session)
{
    if (term.key.isEmpty())
        return isAnywhere(term.value, session);
    if (term.key == "device")
        return session.device.contains(term.value);
    if (term.key == "kernel")
        return session.kernel.contains(term.value);
    if (term.key == "name")
        return session.name.contains(term.value);
    if (term.key == "note")
        return session.note.contains(term.value);
    if (term.key == "tag")
        return anyStartsWith(session.tags, term.value);
    if (term.key == "rw")
        return anyStartsWith(session.workloads, term.value);
    if (term.key == "state")
        return session.state.startsWith(term.value);
    return term.key == "after" ? session.startedAtNs >= term.dayNs : session.startedAtNs < term.dayNs;
}

bool LibraryQuery::matches(const SearchableSession& session) const
{
    return std::all_of(m_terms.begin(), m_terms.end(),
                       [&](const Term& term) { return holds(term, session) != term.excluded; });
}

} // namespace isobath::ui
