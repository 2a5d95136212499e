#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_shell.sh TREE: fails where shellcheck finds something in a shell script.
set -euo pipefail
cd -- "$1"
command -v shellcheck >/dev/null || { echo "skipped: shellcheck is not installed" && exit 77; }
{
    find installers tests -name '*.sh' -print0
    printf '.ci/run\0'
} | xargs -0 shellcheck -x
