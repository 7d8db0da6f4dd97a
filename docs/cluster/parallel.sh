#!/bin/sh
# A match in parts, as many at once as there are cores, by GNU parallel:
#     parallel.sh DIR PARTS ARGUMENTS-OF-THE-MATCH…
# Run again, it goes on with what was broken off.
set -eu
dir=$1 parts=$2
shift 2
seq "$parts" | parallel --quote --halt soon,fail=1 \
    quirkat match "$dir/part-{}" --shard "{}/$parts" "$@" >"$dir.log"
quirkat match merge "$dir/whole" "$dir"/part-*
