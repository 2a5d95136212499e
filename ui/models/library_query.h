// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/store/session_data.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <vector>

namespace isobath::ui {

/// What a filter looks at in one session, in lower case; made once, since a filter is asked at every key.
struct SearchableSession
{
    QString name;
    QString note;
    QString device;
    QString kernel;
    QString state; ///< done, stopped, running, damaged
    QString started;
    QStringList tags;
    QStringList workloads;
    std::int64_t startedAtNs = 0;
};
SearchableSession searchable(const SessionSummary& session);
QString stateName(const SessionSummary& session);

/// The words of the library's filter. All must hold. `device:`, `kernel:`, `name:` and `note:` look for a
/// part; `tag:`, `rw:` and `state:` for the beginning of a word (so that rw:read is not randread); `after:`
/// and `before:` for the day it was started (2026-11-01, or 2026-11, or 2026; after: includes it). Words
/// without a key are looked for everywhere. "Quotes" hold words together, -word excludes.
class LibraryQuery
{
public:
    LibraryQuery() = default;
    explicit LibraryQuery(const QString& text);
    bool matches(const SearchableSession& session) const;
    bool isEmpty() const { return m_terms.empty(); }
    /// What could not be understood, in one sentence; such a word is looked for as it stands.
    const QString& problem() const { return m_problem; }

    static const QStringList& keys(); ///< with their colons

private:
    struct Term
    {
        QString key; ///< empty: everywhere
        QString value;
        std::int64_t dayNs = 0;
        bool excluded = false;
    };
    static bool holds(const Term& term, const SearchableSession& session);
    void add(const QString& word);
    void setDay(Term& term);

    std::vector<Term> m_terms;
    QString m_problem;
};

/// The words of a filter as typed, quotes kept: what a completer replaces.
struct FilterWord
{
    qsizetype start = 0;
    qsizetype length = 0;
};
std::vector<FilterWord> filterWords(const QString& text);
/// key:value as it is typed: with quotes where it holds a blank.
QString filterWord(const QString& key, const QString& value);

} // namespace isobath::ui
