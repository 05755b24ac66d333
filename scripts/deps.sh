#!/usr/bin/env bash
# Installs what a bare Debian 12 with the Swift toolchain lacks, and says what it does.
set -euo pipefail
cd "$(dirname "$0")/.."

# One line of reason each: YAML, XML, HTTP client, journal, HTTP server, QR codes, cryptography, patterns, their
# headers' C++ library, where they lie, the order of system calls in a test, certificates for tests, the demo's look at the ledger, test tools, pages in a browser.
packages=(
  libyaml-dev libexpat1-dev libcurl4-openssl-dev libsqlite3-dev libmicrohttpd-dev libqrencode-dev libssl-dev
  libre2-dev libstdc++-12-dev pkg-config strace openssl curl python3 python3-venv chromium
)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f '${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' ||
    missing+=("$package")
done
if [ "${#missing[@]}" -gt 0 ]; then
  echo "deps: installing ${missing[*]}"
  sudo=()
  [ "$(id -u)" -eq 0 ] || sudo=(sudo)
  "${sudo[@]}" apt-get update -qq
  DEBIAN_FRONTEND=noninteractive "${sudo[@]}" apt-get install -y -qq "${missing[@]}" >/dev/null
else
  echo "deps: every Debian package is there"
fi

# The tests hold our currency table against the one list, and our schemas against the other validator.
venv=.build/python
if [ ! -x "$venv/bin/python" ] || ! "$venv/bin/python" -c 'import iso4217, jsonschema' 2>/dev/null; then
  echo "deps: installing iso4217 and jsonschema from PyPI into $venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check iso4217==1.16.20260101 jsonschema==4.26.0
else
  echo "deps: every PyPI package is there"
fi

scripts/clients.sh
scripts/browser.sh
