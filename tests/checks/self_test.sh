#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# self_test.sh: every check passes on a small sound tree and fails, naming the culprit, once one thing in it is wrong.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
tree=$(mktemp -d)
trap 'rm -rf -- "$tree"' EXIT
bad=0

licence='// SPDX-License-Identifier: GPL-3.0-or-later'
put() { printf '%s\n' "$licence" '' "${@:2}" >"$tree/$1"; }
sound_tree() {
    rm -rf -- "${tree:?}"/*
    mkdir -p "$tree"/{.ci,app/isobath_cli,engine/{base,io,run,store,matrix},ui/{charts,pages},tests/engine,installers}
    mkdir -p "$tree"/resources/man
    put engine/base/a.h '#include <string>'
    put engine/run/b.cpp '#include "engine/base/a.h"' '#include "engine/io/ring.h"'
    put ui/charts/c.cpp '#include "engine/matrix/plan.h"' '' '#include <QWidget>' '#include <qcustomplot.h>'
    printf '#!/bin/sh\n# %s\necho sound\n' "${licence#// }" >"$tree/.ci/run"
    cp "$here/../../.clang-format" "$tree"
    cp "$here"/../../resources/*.desktop "$here"/../../resources/*.metainfo.xml "$tree/resources"
    cp "$here"/../../resources/man/*.1 "$tree/resources/man"
}

# expect_pass CHECK ARGUMENT: a check whose tool is missing (77) cannot be tried and is passed over.
expect_pass() {
    local status=0 output
    output=$("$here/$1" "$2" 2>&1) || status=$?
    [ "$status" -eq 77 ] && return
    [ "$status" -eq 0 ] || { printf '%s fails on a sound tree:\n%s\n' "$1" "$output" && bad=1; }
}
# expect_fail CHECK ARGUMENT TEXT: and TEXT is in what it says.
expect_fail() {
    local status=0 output
    output=$("$here/$1" "$2" 2>&1) || status=$?
    [ "$status" -eq 77 ] && return
    [ "$status" -ne 0 ] || { printf '%s lets this pass: %s\n' "$1" "$3" && bad=1; }
    grep -qF -- "$3" <<<"$output" || { printf '%s does not say "%s" but:\n%s\n' "$1" "$3" "$output" && bad=1; }
    sound_tree
}

sound_tree
for check in includes source format shell resources; do
    expect_pass "check_$check.sh" "$tree"
done
expect_pass check_no_qt.sh /bin/sh

put engine/base/a.h '#include "engine/run/b.h"'
expect_fail check_includes.sh "$tree" "engine/base is below engine/run"
put engine/io/a.h '#include "engine/host/undo_journal.h"'
expect_fail check_includes.sh "$tree" "engine/io sees only"
put engine/matrix/a.h '#include "engine/io/ring.h"'
expect_fail check_includes.sh "$tree" "engine/io is seen only by"
put ui/pages/a.h '#include "engine/io/ring.h"'
expect_fail check_includes.sh "$tree" "engine/io is seen only by"
put app/isobath_cli/a.cpp '#include "ui/charts/figure_chart.h"'
expect_fail check_includes.sh "$tree" "app/isobath_cli never includes"
put engine/run/a.h '#include "b.h"'
expect_fail check_includes.sh "$tree" "not written from the root"
put engine/run/a.h '#include <QString>'
expect_fail check_includes.sh "$tree" "<QString> is for"
put ui/pages/a.h '#include <qcustomplot.h>'
expect_fail check_includes.sh "$tree" "<qcustomplot.h> is for"

printf 'int a;\n' >"$tree/engine/base/a.cpp"
expect_fail check_source.sh "$tree" "engine/base/a.cpp: no SPDX line"
mapfile -t lines < <(seq 600 | sed 's|^|// |')
put engine/base/a.cpp "${lines[@]}"
expect_fail check_source.sh "$tree" "602 lines"
put tests/engine/a.cpp 'QCOM''PARE(1, 1);'
expect_fail check_source.sh "$tree" "lets a GoogleTest pass"
put engine/base/a.cpp '// see /ho''me/somebody/notes'
expect_fail check_source.sh "$tree" "a folder of somebody's machine"
put engine/base/a.cpp '// TO''DO'
expect_fail check_source.sh "$tree" "unfinished work"
put engine/run/a.cpp 'void f() { std::pri''ntf("x"); }' 'void g() { pri''ntf("x"); }'
expect_fail check_source.sh "$tree" "the engine never prints"

put engine/base/a.cpp 'int  a ;'
expect_fail check_format.sh "$tree" "a.cpp"
# shellcheck disable=SC2016  # the script's own text
printf '#!/bin/sh\n# %s\nrm $1\n' "${licence#// }" >"$tree/.ci/run"
expect_fail check_shell.sh "$tree" "SC2086"
sed -i 's/^Categories=.*/Categories=Nonsense/' "$tree"/resources/*.desktop
expect_fail check_resources.sh "$tree" "Nonsense"
sed -i 's|<id>.*</id>||' "$tree"/resources/*.metainfo.xml
expect_fail check_resources.sh "$tree" "component-id-missing"
printf '.foo\n' >>"$tree/resources/man/isobath.1"
expect_fail check_resources.sh "$tree" "foo"
[ $# -eq 0 ] || expect_fail check_no_qt.sh "$1" "links Qt"
exit "$bad"
