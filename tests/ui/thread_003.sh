#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# thread_003.sh BIN FOLDER [TARGET]: six pictures of one real session as mail charts in FOLDER, as readers of a thread
# on block sizes asked for them: grouped bars, heatmap with values, files × jobs, achieved against asked depth,
# bandwidth against depth, pivot table; and all of them beside each other in contact-sheet.png.
# BIN is build/dev/bin. The session measures a scratch folder that it makes in TARGET (a folder; default /var/tmp) and
# takes about four minutes; FOLDER/thread-003.isobath is kept and used again. Needs imagemagick.
set -euo pipefail

if [ $# -lt 2 ] || [ $# -gt 3 ]; then
    sed -n '3,7s/^# //p' "$0" >&2
    exit 2
fi
bin=$(realpath -- "$1")
mkdir -p -- "$2"
out=$(realpath -- "$2")
session=$out/thread-003.isobath
most_bytes=$((60 * 1024))

if [ ! -e "$session" ]; then
    scratch=$(mktemp -d -p "${3:-/var/tmp}")
    trap 'rm -rf -- "$scratch"' EXIT
    "$bin/isobath-cli" run --name "block size, depth, files and jobs" --target "$scratch" --out "$session" \
        --size 256MiB --rw randwrite,read --bs 1k,2k,4k,8k,16k,32k --iodepth 1,2,4,8,64,128 --files 1,4 \
        --numjobs 1,4 --ramp 50ms --runtime 300ms --repeats 2 >"$out/session.txt"
fi

# draw NAME CHART OPTION...
draw() {
    local picture=$out/$1.png chart=$2
    shift 2
    "$bin/isobath" render "$session" --chart "$chart" "$@" --out "$picture"
    if [ "$(stat -c %s -- "$picture")" -gt $most_bytes ]; then
        echo "$picture is larger than $most_bytes bytes" >&2
        exit 1
    fi
}

one=(--fixed files=1 --fixed numjobs=1)
draw 1-bars bars --across iodepth --series bs --highlight 8k --fixed rw=randwrite "${one[@]}"
draw 2-heatmap heatmap --across iodepth --series bs --fixed rw=randwrite "${one[@]}"
draw 3-files-numjobs lines --across numjobs --series files --fixed rw=randwrite --fixed bs=1k --fixed iodepth=64
draw 4-depth depth --across iodepth --series bs --fixed rw=randwrite "${one[@]}"
draw 5-bandwidth lines --metric bytes_s --across iodepth --series bs --fixed rw=read "${one[@]}"
draw 6-pivot pivot --across iodepth --series files,bs --fixed rw=randwrite --fixed numjobs=1
montage "$out"/[1-6]-*.png -tile 2x3 -geometry +8+8 -background '#888888' "$out/contact-sheet.png"
stat -c '%s bytes  %n' -- "$out"/[1-6]-*.png
