#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_no_qt.sh PROGRAM: fails when the program needs a Qt library, directly or through another one.
set -euo pipefail
libraries=$(ldd -- "$1")
if grep -iE 'libqt|qcustomplot' <<<"$libraries"; then
    echo "$1 links Qt"
    exit 1
fi
grep -q 'libc\.so' <<<"$libraries" || { echo "ldd says nothing about $1" && exit 1; }
