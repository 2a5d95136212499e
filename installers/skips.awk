# SPDX-License-Identifier: GPL-3.0-or-later
# Prints "skipped: SUITE: TEST: REASON" for every skipped test of a ctest JUnit file; REASON is what GTEST_SKIP said.
BEGIN { RS = "</testcase>" }
/<skipped/ {
    name = $0
    sub(/.*<testcase name="/, "", name)
    sub(/".*/, "", name)
    reason = "no reason given"
    # GoogleTest prints "FILE:LINE: Skipped", the reason below it, and an empty line or the next bracket.
    if (match($0, /: Skipped\n/)) {
        reason = substr($0, RSTART + RLENGTH)
        sub(/\n(\n|\[).*/, "", reason)
    } else if (match($0, /skipped: [^\n]*/)) {
        reason = substr($0, RSTART + 9, RLENGTH - 9)
    }
    gsub(/\n/, " ", reason)
    print "skipped: " suite ": " name ": " reason
}
