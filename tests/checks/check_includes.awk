# SPDX-License-Identifier: GPL-3.0-or-later
# Input: "FILE:LINE:#include ..." lines. Exits 1 after naming every include that the rules do not allow.

function below(path, room) { return path == room || index(path, room "/") == 1 }

function belowAny(path, rooms,    list, i, n) {
    n = split(rooms, list, " ")
    for (i = 1; i <= n; ++i)
        if (below(path, list[i])) return 1
    return 0
}

function roomOf(path,    room) {
    for (room in level)
        if (below(path, room)) return room
    return ""
}

function refuse(why) {
    print where ": " why
    bad = 1
}

function rest(from,    i, text) {
    for (i = from; i <= NF; ++i) text = text " " $i
    return text
}

function checkOwn(file, seen,    room, mine, theirs) {
    mine = roomOf(file)
    theirs = roomOf(seen)
    if (theirs == "" && seen !~ /^tests\//) {
        if (seen !~ /\.moc$/) refuse("include \"" seen "\" is not written from the root")
        return
    }
    for (room in never)
        if (below(file, room) && belowAny(seen, never[room])) refuse(room " never includes " seen)
    if (mine == "" || mine == theirs) return
    if (theirs == "") refuse(mine " includes the tests: " seen)
    else if (level[theirs] >= level[mine]) refuse(mine " is below " theirs " and may not include " seen)
    else if (mine in only && !belowAny(seen, only[mine])) refuse(mine " sees only" only[mine] ", not " seen)
    else if (theirs in hidden && !belowAny(file, hidden[theirs])) refuse(theirs " is seen only by" hidden[theirs])
}

function checkSystem(file, seen,    i) {
    for (i = 1; i <= patterns; ++i)
        if (seen ~ pattern[i] && !belowAny(file, places[i])) refuse("<" seen "> is for" places[i])
}

BEGIN {
    while ((getline < rules) > 0) {
        if ($1 == "level") {
            ++levels
            for (i = 2; i <= NF; ++i) level[$i] = levels
        } else if ($1 == "only") only[$2] = rest(3)
        else if ($1 == "hidden") hidden[$2] = rest(3)
        else if ($1 == "never") never[$2] = never[$2] rest(3)
        else if ($1 == "system") {
            pattern[++patterns] = $2
            places[patterns] = rest(3)
        } else if ($1 != "" && $1 !~ /^#/) {
            print rules ": unknown rule " $1
            bad = 1
        }
    }
    if (levels == 0) {
        print rules ": no levels"
        bad = 1
    }
}

{
    split($0, part, ":")
    file = part[1]
    where = part[1] ":" part[2]
    if (match($0, /"[^"]+"/)) checkOwn(file, substr($0, RSTART + 1, RLENGTH - 2))
    else if (match($0, /<[^>]+>/)) checkSystem(file, substr($0, RSTART + 1, RLENGTH - 2))
}

END { exit bad }
