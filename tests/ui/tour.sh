#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# tour.sh FOLDER: the first minutes of a new user with the programs in FOLDER (build/dev/bin), with mouse and
# keyboard on a desktop of its own: first run, chart, "Copy for mail", and the command of that mail pasted into a shell.
# Fails when it takes ten actions or more, opens a window, or does not reproduce the session. Needs what need_tools names.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=desktop.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/desktop.sh"

if [ $# -ne 1 ]; then
    sed -n '3,5s/^# //p' "$0" >&2
    exit 2
fi
bin=$(realpath -- "$1")
need_tools xvfb-run xauth openbox xdotool xclip import convert identify
enter_desktop 1440x900 "$bin"
make_home
export PATH=$bin:$PATH

readonly accent='#1d62c8' card='#ffffff' # of the light theme
readonly plan='isobath-cli run --preset quick-look --size 16MiB --ramp 0s --runtime 200ms --interval 50ms --repeats 2'
readonly runs=24
actions=0

fail() {
    echo "FAILED: $*" >&2
    local -r picture=${TMPDIR:-/tmp}/isobath-tour-failed.png
    import -window root "$picture" && echo "the screen is in $picture" >&2
    exit 1
}

# act WHAT COMMAND...: one thing that a user does.
act() {
    actions=$((actions + 1))
    echo "$actions. $1"
    shift
    "$@"
    sleep 0.5
    local other
    for other in $(xdotool search --onlyvisible --pid "$program_pid" --name '.'); do
        [ "$(xdotool getwindowname "$other")" = Isobath ] ||
            fail "a window opened: $(xdotool getwindowname "$other")"
    done
}

# find_button COLOUR AREA: sets place to the centre of the largest patch of that colour, which is the button.
find_button() {
    local box
    box=$(import -window root -crop "$2" +repage miff:- |
        convert - -fill black +opaque "$1" -fill white -opaque "$1" \
            -define connected-components:verbose=true -connected-components 8 null: 2>&1 |
        awk '$5 ~ /255|white/ { print $2; exit }')
    [ -n "$box" ] || return 1
    local width height left top
    IFS='x+' read -r width height left top <<<"$box"
    [ "$width" -ge 60 ] && [ "$height" -ge 16 ] || return 1
    local -r offset=${2#*+}
    place="$((left + width / 2 + ${offset%+*})) $((top + height / 2 + ${offset#*+}))"
}

click() {
    # shellcheck disable=SC2086  # x and y
    xdotool mousemove $place click 1
}

# cells SESSION: what each run of it was, in their order, without what it measured.
cells() { isobath-cli show "$1" --format csv | cut -d, -f 2-18 | tail -n +2; }

is_done() { isobath-cli list 2>/dev/null | grep -q " done .* $runs/$runs "; }
is_copied() { xclip -selection clipboard -o 2>/dev/null | grep -q '^The same again$'; }

start_program "$bin/isobath" --theme light
place_window 1440 900
readonly start_area=340x150+1100+20 banner_area=500x46+900+0

# The plan of Quick look takes two minutes; that of a mail is a shorter one.
xclip -selection clipboard -i <<<"$plan"
wait_until 20 find_button "$accent" "$start_area"
act 'paste the plan of a mail' xdotool key ctrl+v
sleep 1
wait_until 20 find_button "$accent" "$start_area"
act 'click "Run Quick look"' click
wait_until 120 is_done
wait_until 20 find_button "$card" "$banner_area"
act 'click "Copy for mail"' click
wait_until 20 is_copied

mail=$(xclip -selection clipboard -o -t UTF8_STRING)
size=$(xclip -selection clipboard -o -t image/png | identify -format '%wx%h' -)
[ "$size" = 800x500 ] || fail "the chart in the clipboard has $size pixels"
! LC_ALL=C.UTF-8 grep -E '.{73}' <<<"$mail" || fail "a line of the mail is longer than 72 columns"
command=$(sed '1,/^The same again$/d' <<<"$mail")
echo "$command"
bash -euo pipefail -c "$command" >"$home/again.txt" || fail "the command of the mail ended with $?"
is_done || fail "the command of the mail stored no finished session"

first=$(cells 1)
[ "$(wc -l <<<"$first")" -eq "$runs" ] || fail "$(wc -l <<<"$first") runs were stored"
diff <(echo "$first") <(cells 2) || fail "the command of the mail measures other cells, or in another order"
[ "$actions" -lt 10 ] || fail "$actions actions are too many"
echo "the same $runs runs again; $actions actions"
