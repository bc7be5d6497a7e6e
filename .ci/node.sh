#!/bin/sh
# Ends with a sentence for a person if this machine's Node cannot build the page.
set -eu
if ! command -v node >/dev/null || ! command -v npm >/dev/null; then
    echo "turntable: the page needs Node 20 or later, with npm. On Debian and Ubuntu: apt-get install nodejs npm" >&2
    exit 1
fi
major=$(node --version | sed 's/^v\([0-9]*\).*/\1/')
if [ "$major" -lt 20 ]; then
    echo "turntable: node is $(node --version), but the page needs Node 20 or later." >&2
    exit 1
fi
