#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_format.sh TREE: fails on a C++ file that clang-format 14 would write differently.
set -euo pipefail
cd -- "$1"
command -v clang-format-14 >/dev/null || { echo "skipped: clang-format-14 is not installed" && exit 77; }
find app engine ui tests \( -name '*.h' -o -name '*.cpp' \) -print0 |
    xargs -0 clang-format-14 --dry-run --Werror --style=file
