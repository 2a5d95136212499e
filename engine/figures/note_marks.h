// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace isobath {

/// Gives every distinct note of a figure its mark: *, †, ‡, §, ¶, #, then a, b, c.
class NoteMarks
{
public:
    /// The marks of these notes, in the order of the footnotes; the same note always gets the same mark.
    std::string marksFor(const std::vector<std::string>& notes);
    /// "* label: stall", in the order of the marks.
    std::vector<std::string> footnotes() const;

private:
    std::size_t indexOf(const std::string& note);

    std::vector<std::string> m_notes;
};

} // namespace isobath
