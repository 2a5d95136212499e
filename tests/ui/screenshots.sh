#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# screenshots.sh PROGRAM FOLDER: pictures of every page of PROGRAM (build/dev/bin/isobath) in FOLDER, light and dark,
# 1440x900 and 1024x700, before, during and after a real run of "Quick look" (two minutes).
# Names: WHEN-PAGE-THEME-WIDTH.png. Everything the program writes goes to a temporary folder. Needs xvfb, openbox,
# xdotool and imagemagick.
set -euo pipefail

if [ $# -ne 2 ]; then
    sed -n '3,6s/^# //p' "$0" >&2
    exit 2
fi
program=$(realpath -- "$1")
mkdir -p -- "$2"
out=$(realpath -- "$2")

if [ -z "${ISOBATH_SCREENSHOTS_INSIDE:-}" ]; then
    export ISOBATH_SCREENSHOTS_INSIDE=1
    exec xvfb-run -a -s "-screen 0 1440x900x24" "$0" "$program" "$out"
fi

home=$(mktemp -d)
export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
export XDG_STATE_HOME=$home/state XDG_RUNTIME_DIR=$home/run
mkdir -m 700 -- "$XDG_RUNTIME_DIR"

openbox &
openbox_pid=$!
"$program" --theme light &
program_pid=$!
finish() {
    kill "$program_pid" "$openbox_pid" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf -- "$home"
}
trap finish EXIT

window=$(timeout 60 xdotool search --sync --onlyvisible --name '^Isobath$' | head -n 1)
xdotool windowactivate --sync "$window"

# The menu at the rail's foot: a letter picks an entry.
choose_theme() {
    xdotool mousemove 25 "$((height - 30))" click 1
    sleep 0.5
    xdotool key "${1:0:1}"
    sleep 1
}

resize() {
    width=$1 height=$2
    xdotool windowmove "$window" 0 0 windowsize --sync "$window" "$width" "$height" || true
    sleep 1
}

# Every page in every look; the pointer is out of the way of tooltips.
shoot() {
    local size theme page number
    for size in 1440x900 1024x700; do
        resize "${size%x*}" "${size#*x}"
        for theme in light dark; do
            choose_theme "$theme"
            number=1
            for page in library design live; do
                xdotool key "ctrl+$number"
                xdotool mousemove "$((width / 2))" 12
                sleep 1.2
                import -window root -crop "${width}x${height}+0+0" +repage "$out/$1-$page-$theme-$width.png"
                number=$((number + 1))
            done
        done
    done
    choose_theme light
    resize 1440 900
}

scratch_is_there() {
    [ -n "$(find "$XDG_CACHE_HOME" -maxdepth 2 -name '.isobath-scratch-*' -print -quit 2>/dev/null)" ]
}

# wait_until SECONDS COMMAND...
wait_until() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        if ((SECONDS > deadline)); then
            echo "waited in vain for: $*" >&2
            exit 1
        fi
        sleep 1
    done
}
scratch_is_gone() { ! scratch_is_there; }
scratch_is_full() { [ "$(du -sm -- "$XDG_CACHE_HOME" | cut -f 1)" -ge 1024 ]; }

sleep 2
shoot before
xdotool key ctrl+2
sleep 3
xdotool key ctrl+Return
wait_until 60 scratch_is_there
wait_until 300 scratch_is_full
sleep 30
shoot during
wait_until 300 scratch_is_gone
sleep 3
shoot after
xdotool key ctrl+q
wait "$program_pid"
echo "$(find "$out" -name '*.png' | wc -l) pictures in $out"
