# SPDX-License-Identifier: GPL-3.0-or-later
# shellcheck shell=bash
# Sourced by run.sh and test.sh: progress lines, packages, builds. Expects `set -euo pipefail`.

installers_dir=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
# shellcheck disable=SC2034  # read by the scripts that source this file
source_dir=$(dirname -- "$installers_dir")

# A second clone, wherever it lies, finds what the first one compiled.
export CCACHE_BASEDIR=$source_dir CCACHE_NOHASHDIR=1

say() { printf '\n==> %s\n' "$*" >&2; }

die() {
    printf '\nerror: %s\n' "$1" >&2
    shift
    [ $# -eq 0 ] || printf '       %s\n' "$@" >&2
    exit 1
}

# list_packages LIST...: the names in installers/packages-LIST.txt.
list_packages() {
    local list
    for list in "$@"; do
        grep -Ev '^[[:space:]]*(#|$)' "$installers_dir/packages-$list.txt"
    done
}

# missing_packages LIST...: those of them that are not installed.
missing_packages() {
    local wanted
    mapfile -t wanted < <(list_packages "$@" | sort -u)
    dpkg-query --show --showformat='${Package} ${db:Status-Status}\n' "${wanted[@]}" 2>/dev/null |
        awk '$2 == "installed" {print $1}' | sort -u | comm -13 - <(printf '%s\n' "${wanted[@]}")
}

# as_root COMMAND...: through sudo where we are not root.
as_root() {
    if [ "$(id -u)" -eq 0 ]; then
        "$@"
    else
        sudo -- "$@"
    fi
}

# install_packages LIST...: what is missing of the lists. With everything there, apt is not touched and no
# network is needed.
install_packages() {
    local missing
    command -v dpkg-query >/dev/null || die "this script needs Debian 12 (dpkg-query is missing)" \
        "On another system, install what installers/packages-*.txt name and build as CONTRIBUTING.md says."
    mapfile -t missing < <(missing_packages "$@")
    if [ "${#missing[@]}" -eq 0 ]; then
        say "All Debian packages are there"
        return
    fi
    say "Installing ${#missing[@]} Debian packages: ${missing[*]}"
    if [ "$(id -u)" -ne 0 ] && ! command -v sudo >/dev/null; then
        die "packages are missing, and you are neither root nor is sudo installed" \
            "Ask somebody who may install packages to run:" \
            "apt-get install --no-install-recommends ${missing[*]}"
    fi
    as_root apt-get -q update ||
        die "apt-get update failed" "Check the network and /etc/apt/sources.list, then start again."
    as_root env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -y --no-install-recommends -o Dpkg::Options::=--force-confold install "${missing[@]}" ||
        die "apt-get could not install the packages" "The lines above say which; start again when that is solved."
}

# build_preset PRESET [CONFIGURE ARGUMENT...]
build_preset() {
    say "Building preset $1"
    (cd -- "$source_dir" && cmake --preset "$@" >&2 && cmake --build --preset "$1" >&2) ||
        die "preset $1 did not build" \
            "If build/$1 comes from another place or version, remove that folder and start again."
}
