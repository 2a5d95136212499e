#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_resources.sh TREE: fails on a desktop entry, metainfo file or man page that its own tool finds fault with.
set -euo pipefail
cd -- "$1"/resources
for tool in desktop-file-validate appstreamcli groff; do
    command -v "$tool" >/dev/null || { echo "skipped: $tool is not installed" && exit 77; }
done
bad=0
desktop-file-validate ./*.desktop || bad=1
appstreamcli validate --no-net ./*.metainfo.xml || bad=1
for page in man/*.1; do
    warnings=$(groff -man -Tutf8 -ww -z "$page" 2>&1)
    [ -z "$warnings" ] || { printf '%s\n' "$warnings" && bad=1; }
done
exit "$bad"
