#!/bin/sh
# Makes sure that the browser of the tests is here: installs Debian's Chromium where it may, else says what to install.
set -eu
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "turntable: installing chromium for the tests" >&2
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium >/dev/null
    exit 0
fi
echo "turntable: the tests of the page need chromium. On Debian: apt-get install chromium (as root)" >&2
exit 1
