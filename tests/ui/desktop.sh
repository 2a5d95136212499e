# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Sourced by tour.sh and screenshots.sh: a desktop of its own with nobody's files in it. Expects `set -euo pipefail`.

# need_tools TOOL...: exits 77, which ctest counts as skipped, where one is missing.
need_tools() {
    local tool
    for tool in "$@"; do
        if ! command -v "$tool" >/dev/null; then
            echo "skipped: $tool is not installed (installers/packages-test.txt names the packages)"
            exit 77
        fi
    done
}

# enter_desktop SIZE ARGUMENT...: runs the script again, with these arguments, on a screen of that size.
enter_desktop() {
    local size=$1
    shift
    [ -z "${ISOBATH_DESKTOP:-}" ] || return 0
    unset QT_QPA_PLATFORM WAYLAND_DISPLAY
    ISOBATH_DESKTOP=yes exec xvfb-run -a -s "-screen 0 ${size}x24" "$0" "$@"
}

# make_home: a home and XDG folders below it that go away with the script, and a window manager.
make_home() {
    home=$(mktemp -d)
    export HOME=$home XDG_DATA_HOME=$home/data XDG_CONFIG_HOME=$home/config XDG_CACHE_HOME=$home/cache
    export XDG_STATE_HOME=$home/state XDG_RUNTIME_DIR=$home/run
    mkdir -m 700 -- "$XDG_RUNTIME_DIR"
    started=()
    trap leave EXIT
    openbox &
    started+=($!)
}

leave() {
    kill "${started[@]}" 2>/dev/null || true
    wait 2>/dev/null || true
    rm -rf -- "$home"
}

# start_program PROGRAM ARGUMENT...: sets program_pid and window.
start_program() {
    "$@" &
    program_pid=$!
    started+=("$program_pid")
    window=$(timeout 60 xdotool search --sync --onlyvisible --pid "$program_pid" --name '^Isobath$' | head -n 1)
    xdotool windowactivate --sync "$window"
}

# place_window WIDTH HEIGHT: at the screen's corner.
place_window() {
    xdotool windowmove "$window" 0 0 windowsize --sync "$window" "$1" "$2" || true
    sleep 1
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
        sleep 0.5
    done
}
