#!/bin/sh
# Runs this release by the Node that is in it. docs/operating/release.md lists the commands.
home=$(dirname -- "$(dirname -- "$(readlink -f -- "$0")")")
cd -- "$home" || exit 1
# As server/primary.ts says why.
export MALLOC_ARENA_MAX="${MALLOC_ARENA_MAX:-2}"
exec bin/node --max-old-space-size=400 --max-semi-space-size=32 scripts/concord.ts "$@"
