#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# screenshots.sh [--real] BIN FOLDER: pictures of every page in every state, light and dark, 1440x900, 1024x700 and at
# twice the scale, in FOLDER, by page_pictures in BIN (build/dev/bin). They are for looking at, one by one; no test.
# --real adds isobath on a virtual screen before, during and after a run of "Quick look" (two minutes, 1 GiB in a
# temporary folder): WHEN-PAGE-THEME-WIDTH.png. That needs what need_tools names.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=desktop.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/desktop.sh"

real=no
if [ "${1:-}" = --real ]; then
    real=yes
    shift
fi
if [ $# -ne 2 ]; then
    sed -n '3,6s/^# //p' "$0" >&2
    exit 2
fi
bin=$(realpath -- "$1")
mkdir -p -- "$2"
out=$(realpath -- "$2")

if [ -z "${ISOBATH_DESKTOP:-}" ]; then
    "$bin/page_pictures" "$out" 1440x900 1024x700
    mkdir -p -- "$out/2x"
    QT_SCALE_FACTOR=2 "$bin/page_pictures" "$out/2x" 1440x900
fi
if [ "$real" = no ]; then
    echo "$(find "$out" -name '*.png' | wc -l) pictures in $out"
    exit 0
fi

need_tools xvfb-run xauth openbox xdotool import
enter_desktop 1440x900 --real "$bin" "$out"
make_home
start_program "$bin/isobath" --theme light

# The menu at the rail's foot: a letter picks an entry.
choose_theme() {
    xdotool mousemove 25 "$((height - 80))" click 1
    sleep 0.5
    xdotool key "${1:0:1}"
    sleep 1
}

# Every page in every look; the pointer is out of the way of tooltips.
shoot() {
    local size theme page number
    for size in 1440x900 1024x700; do
        width=${size%x*} height=${size#*x}
        place_window "$width" "$height"
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
    place_window 1440 900
}

scratch_is_there() {
    [ -n "$(find "$XDG_CACHE_HOME" -maxdepth 2 -name '.isobath-scratch-*' -print -quit 2>/dev/null)" ]
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
