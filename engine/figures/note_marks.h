// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

namespace isobath {

/// Gives every distinct note of a figure its mark: *, †, ‡, §, ¶, #, then a, b, c.
class NoteMarks
{
public:
    /// The mark of this note; the same note gets the same mark.
    std::string markFor(const std::string& note);
    /// "* label: stall", in the order of the marks.
    std::vector<std::string> footnotes() const;

private:
    std::vector<std::string> m_notes;
};

} // namespace isobath
