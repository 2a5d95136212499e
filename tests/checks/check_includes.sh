#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_includes.sh TREE: fails on an include that include_rules.txt does not allow, and names it.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
cd -- "$1"

find app engine ui tests \( -name '*.h' -o -name '*.cpp' \) -print0 |
    xargs -0 grep -HnE '^[[:space:]]*#[[:space:]]*include' |
    awk -v rules="$here/include_rules.txt" -f "$here/check_includes.awk"
