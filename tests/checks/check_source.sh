#!/usr/bin/env bash
# SPDX-License-Identifier: GPL-3.0-or-later
# check_source.sh TREE: fails, naming file and rule, on a source file without its licence line or over 600 lines,
# and on a word of forbidden_words.txt.
set -euo pipefail
here=$(cd -- "$(dirname -- "${BASH_SOURCE[0]}")" && pwd -P)
cd -- "$1"
bad=0
refuse() {
    printf '%s\n' "$*"
    bad=1
}

tree_files() {
    find . -path ./build -prune -o -path ./.git -prune -o -path ./.cache -prune -o -type f -print | sed 's|^\./||' | sort
}
mapfile -t files < <(tree_files)
[ "${#files[@]}" -gt 0 ] || refuse "no file in $PWD"

for file in "${files[@]}"; do
    case $file in
    *.cpp | *.h | *.sh | *.awk | *.cmake | *CMakeLists.txt | .ci/run)
        head -n 3 -- "$file" | grep -q 'SPDX-License-Identifier: GPL-3.0-or-later' ||
            refuse "$file: no SPDX line among the first three"
        ;;
    esac
    case $file in
    *.cpp | *.h)
        lines=$(wc -l <"$file")
        [ "$lines" -le 600 ] || refuse "$file: $lines lines, over 600"
        ;;
    esac
done

# hits WHERE PATTERN: "FILE:LINE:TEXT" for every line that matches.
hits() {
    local file
    for file in "${files[@]}"; do
        # shellcheck disable=SC2053  # WHERE is a pattern
        if [[ $file == $1 ]]; then printf '%s\0' "$file"; fi
    done | xargs -0 -r grep -HInE -- "$2" || true
}
words=$(grep -Ev '^(#|$)' "$here/forbidden_words.txt")
while IFS=$'\t' read -r where pattern why; do
    while IFS= read -r hit; do
        refuse "${hit:0:160}: $why"
    done < <(hits "$where" "$pattern")
done <<<"$words"
exit "$bad"
