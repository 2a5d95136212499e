#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Isobath and starts it; see --help.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

usage() {
    cat <<'EOF'
Usage: bash installers/run.sh [--headless] [--charts DIR] [ARGUMENT...]

Installs the missing Debian packages (as root or through sudo), builds Isobath and opens it. Other arguments are
passed on to the program, e.g. a session file.

Without a display, or with --headless, it runs the preset "Quick look" (two minutes) on a scratch file below
~/.cache/isobath, keeps the session in the library, prints its table on standard output and writes its charts as
PNG, SVG and PDF.

  --headless     do not open a window even if there is a display
  --charts DIR   where the charts go (default: ~/.local/share/isobath/charts/DATE-TIME)
  --help         this text

Environment: DISPLAY or WAYLAND_DISPLAY say that there is a display; XDG_CACHE_HOME and XDG_DATA_HOME move the
scratch file, and the library and charts.
EOF
}

headless=no
charts=
arguments=()
while [ $# -gt 0 ]; do
    case $1 in
    --help | -h) usage && exit 0 ;;
    --headless) headless=yes ;;
    --charts)
        [ $# -ge 2 ] || die "--charts needs a folder"
        charts=$2
        shift
        ;;
    *) arguments+=("$1") ;;
    esac
    shift
done
[ -n "${DISPLAY:-}${WAYLAND_DISPLAY:-}" ] || headless=yes
if [ -z "${HOME:-}" ]; then
    HOME=$(getent passwd "$(id -u)" | cut -d: -f6)
    export HOME
fi

# quick_look: the experiment a newcomer gets where no window can be opened.
quick_look() {
    local library=${XDG_DATA_HOME:-$HOME/.local/share}/isobath/library.isobath status=0 format rw
    charts=${charts:-$(dirname -- "$library")/charts/$(date +%Y-%m-%d-%H%M%S)}
    mkdir -p -- "$charts" || die "cannot make the folder $charts" "Name another one with --charts DIR."

    say "No window: running the preset Quick look on a scratch file (about two minutes)"
    "$bin/isobath-cli" run --preset quick-look || status=$?
    # 4: some run failed. What is stored still makes a chart.
    [ "$status" -eq 0 ] || [ "$status" -eq 4 ] || die "the experiment ended with exit code $status"

    for format in png svg pdf; do
        for rw in randread randwrite; do
            "$bin/isobath" render "$library" --chart heatmap --metric iops --facet "rw=$rw" \
                --out "$charts/iops-$rw.$format"
        done
        "$bin/isobath" render "$library" --chart latency --out "$charts/latency.$format"
    done
    say "Charts are in $charts:"
    ls -1 -- "$charts" >&2
    say "Run more with $bin/isobath-cli run --help"
    return "$status"
}

install_packages build run
# The tests need packages that only test.sh installs.
build_preset release -DISOBATH_TESTS=OFF
bin=$source_dir/build/release/bin

if [ "$headless" = yes ]; then
    [ "${#arguments[@]}" -eq 0 ] || die "without a display there is nothing to pass ${arguments[*]} on to" \
        "Use build/release/bin/isobath-cli or 'build/release/bin/isobath render'."
    quick_look
else
    say "Starting $bin/isobath"
    exec "$bin/isobath" "${arguments[@]}"
fi
