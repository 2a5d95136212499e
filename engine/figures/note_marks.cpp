// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/figures/note_marks.h"

#include <algorithm>
#include <array>
#include <set>

namespace isobath {

namespace {

std::string markAt(std::size_t index)
{
    static constexpr std::array<const char*, 6> kMarks{"*", "†", "‡", "§", "¶", "#"};
    if (index < kMarks.size())
        return kMarks[index];
    return {static_cast<char>('a' + (index - kMarks.size()) % 26)};
}

} // namespace

std::size_t NoteMarks::indexOf(const std::string& note)
{
    const auto found = std::find(m_notes.begin(), m_notes.end(), note);
    const auto index = static_cast<std::size_t>(found - m_notes.begin());
    if (found == m_notes.end())
        m_notes.push_back(note);
    return index;
}

std::string NoteMarks::marksFor(const std::vector<std::string>& notes)
{
    std::set<std::size_t> indexes;
    for (const auto& note : notes)
        indexes.insert(indexOf(note));
    std::string marks;
    for (const auto index : indexes)
        marks += markAt(index);
    return marks;
}

std::vector<std::string> NoteMarks::footnotes() const
{
    std::vector<std::string> lines;
    for (std::size_t i = 0; i < m_notes.size(); ++i)
        lines.push_back(markAt(i) + " " + m_notes[i]);
    return lines;
}

} // namespace isobath
