#!/bin/sh
# Ends with a sentence for a person if this machine's Node cannot build the page.
set -eu
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "turntable: the page needs Node 20.19 or later, with npm. On Debian and Ubuntu: apt-get install nodejs npm" >&2
    exit 1
fi
if ! node -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)'; then
    echo "turntable: node is $(node --version), but the page needs Node 20.19 or later." >&2
    exit 1
fi
