#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# Installs what is missing, builds Isobath and runs the whole test suite; see --help.
set -euo pipefail
# shellcheck source-path=SCRIPTDIR source=common.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/common.sh"

usage() {
    cat <<'EOF'
Usage: bash installers/test.sh [--suites LIST] [--max-skips N] [--tidy-base REV] [--tidy-minutes N]

Installs the missing Debian packages (as root or through sudo), then builds and tests. The last line says how many
tests passed, failed and were skipped; the exit code is 0 only when none failed.

  --suites LIST      comma list of what to do (default: dev,asan,tsan,tidy)
                       dev    debug build with warnings as errors, all tests and checks
                       asan   engine and command line under the address and undefined behaviour sanitizers
                       tsan   engine under the thread sanitizer
                       tidy   clang-tidy on the C++ files that changed
  --max-skips N      fail when more than N tests skip (default: no limit; as a normal user more tests skip)
  --tidy-base REV    changed means: against this revision (default: the merge base with origin/main; where that is
                     HEAD, the last commit a day older than HEAD; where there is none, everything)
  --tidy-minutes N   stop starting new files after so long (default: 12); files left out are named
  --help             this text
EOF
}

suites=dev,asan,tsan,tidy
max_skips=
tidy_base=
tidy_minutes=12
while [ $# -gt 0 ]; do
    case $1 in
    --help | -h) usage && exit 0 ;;
    --suites | --max-skips | --tidy-base | --tidy-minutes)
        [ $# -ge 2 ] || die "$1 needs a value"
        declare "$(tr - _ <<<"${1#--}")=$2"
        shift
        ;;
    *) die "unknown option $1" "bash installers/test.sh --help shows the options." ;;
    esac
    shift
done
for suite in ${suites//,/ }; do
    case $suite in dev | asan | tsan | tidy) ;; *) die "unknown suite $suite" "They are dev, asan, tsan, tidy." ;; esac
done

install_packages build run test
cd -- "$source_dir"

scratch=$(mktemp -d)
trap 'rm -rf -- "$scratch"' EXIT
export QT_QPA_PLATFORM=${QT_QPA_PLATFORM:-offscreen}
if [ -z "${XDG_RUNTIME_DIR:-}" ]; then
    mkdir -m 700 "$scratch/runtime"
    export XDG_RUNTIME_DIR=$scratch/runtime
fi

passed=0 failed=0 skipped=0

# attribute NAME TAG: the number in attribute NAME of a tag read from junit.xml.
attribute() { sed -n "s/.* $1=\"\([0-9]*\)\".*/\1/p" <<<"$2"; }

# count_junit SUITE FILE: adds a ctest result to the sums and prints the skipped tests with their reasons.
count_junit() {
    local head all bad skip
    head=$(tr '\n\t' '  ' <"$2" | grep -o '<testsuite [^>]*>')
    all=$(attribute tests "$head")
    bad=$(attribute failures "$head")
    skip=$(($(attribute skipped "$head") + $(attribute disabled "$head")))
    passed=$((passed + all - bad - skip)) failed=$((failed + bad)) skipped=$((skipped + skip))
    [ "$skip" -eq 0 ] || awk -v suite="$1" -f "$installers_dir/skips.awk" "$2"
    if [ "$all" -eq 0 ]; then
        printf 'error: suite %s ran no test\n' "$1"
        failed=$((failed + 1))
    fi
}

# build_or_count PRESET: a preset that does not build counts as one failed test.
build_or_count() {
    (build_preset "$1") && return
    failed=$((failed + 1))
    return 1
}

# run_ctest PRESET [CTEST ARGUMENT...]
run_ctest() {
    local preset=$1 result=$scratch/$1.xml
    shift
    build_or_count "$preset" || return 0
    say "Testing preset $preset"
    ctest --preset "$preset" --output-junit "$result" "$@" || true
    if [ -s "$result" ]; then
        count_junit "$preset" "$result"
    else
        printf 'error: ctest left no result for preset %s\n' "$preset"
        failed=$((failed + 1))
    fi
}

# find_tidy_base: what "changed" is measured against; prints nothing where there is no earlier revision.
find_tidy_base() {
    local base head
    head=$(git rev-parse HEAD 2>/dev/null) || return 0
    base=$(git merge-base HEAD origin/main 2>/dev/null || true)
    # In a clone of what is to be tested origin/main is HEAD itself: then the last day's commits are the change.
    if [ -z "$base" ] || [ "$base" = "$head" ]; then
        base=$(git rev-list -1 --before="$(($(git log -1 --format=%ct) - 86400))" HEAD)
    fi
    printf '%s' "$base"
}

# changed_sources BASE: C++ sources that differ from it, one a line; all of them where it is empty. The order is
# shuffled by revision, so that a time limit does not leave out the same files every time.
changed_sources() {
    if [ -n "$1" ]; then
        git diff --name-only --diff-filter=d "$1" -- 'app/*.cpp' 'engine/*.cpp' 'ui/*.cpp' 'tests/*.cpp'
    else
        find app engine ui tests -name '*.cpp'
    fi | sort --random-sort --random-source=<(yes "$(git rev-parse HEAD 2>/dev/null)")
}

# prepare_tidy: what clang-tidy needs of a build: how each file is compiled, and the sources that moc writes.
prepare_tidy() {
    say "Configuring preset tidy"
    cmake --preset tidy >&2
    ninja -C build/tidy -t targets all | sed -n 's/^\([a-z_]*_autogen\): phony$/\1/p' |
        xargs -r cmake --build --preset tidy --target >&2
}

# tidy_suite: each file counts as one test; files not reached in time are named.
tidy_suite() {
    local files deadline clean bad late
    if ! prepare_tidy; then
        failed=$((failed + 1))
        return 0
    fi
    tidy_base=${tidy_base:-$(find_tidy_base)}
    mapfile -t files < <(changed_sources "$tidy_base")
    say "clang-tidy: ${#files[@]} files changed since ${tidy_base:-the beginning}"
    [ "${#files[@]}" -gt 0 ] || return 0
    deadline=$(($(date +%s) + tidy_minutes * 60))
    export deadline scratch
    # shellcheck disable=SC2016  # expanded by the inner shell
    printf '%s\0' "${files[@]}" | xargs -0 -P "$(nproc)" -n 1 bash -c '
        if [ "$(date +%s)" -ge "$deadline" ]; then
            echo "$1" >>"$scratch/tidy.late"
        elif clang-tidy-14 --quiet -p build/tidy "$1" 2>/dev/null; then
            echo "$1" >>"$scratch/tidy.clean"
        else
            echo "$1" >>"$scratch/tidy.bad"
        fi' tidy
    touch "$scratch/tidy.late" "$scratch/tidy.clean" "$scratch/tidy.bad"
    clean=$(wc -l <"$scratch/tidy.clean") bad=$(wc -l <"$scratch/tidy.bad") late=$(wc -l <"$scratch/tidy.late")
    passed=$((passed + clean)) failed=$((failed + bad))
    say "clang-tidy: $clean files clean, $bad with findings, $late not covered within $tidy_minutes minutes"
    sed 's/^/not covered: /' "$scratch/tidy.late"
    sed 's/^/findings: /' "$scratch/tidy.bad"
}

for suite in ${suites//,/ }; do
    case $suite in
    dev) run_ctest dev ;;
    asan) run_ctest asan --label-exclude checks ;;
    tsan) run_ctest tsan --label-exclude 'checks|app' ;;
    tidy) tidy_suite ;;
    esac
done

too_many_skips=no
if [ -n "$max_skips" ] && [ "$skipped" -gt "$max_skips" ]; then
    printf '\nerror: %d tests skipped, %d are known to\n' "$skipped" "$max_skips"
    too_many_skips=yes
fi
printf '\n%d passed, %d failed, %d skipped\n' "$passed" "$failed" "$skipped"
[ "$failed" -eq 0 ] && [ "$too_many_skips" = no ]
