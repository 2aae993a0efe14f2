#!/usr/bin/env bash
# Electron, with all that it writes copied into a file: Playwright swallows what is written before its connection stands.
# Playwright removes NODE_OPTIONS from the environment.
[ -n "${EARSHOT_TEST_NODE_OPTIONS:-}" ] && export NODE_OPTIONS="$EARSHOT_TEST_NODE_OPTIONS"
exec "$EARSHOT_TEST_ELECTRON" "$@" > >(tee -a "$EARSHOT_TEST_OUTPUT") 2> >(tee -a "$EARSHOT_TEST_OUTPUT" >&2)
