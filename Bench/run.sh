#!/usr/bin/env bash
# Purser beside what people would use instead, in interleaved rounds on loopback; about 5 minutes.
# usage: Bench/run.sh [PURSER] [PAYMENTS] [ROUNDS]
# Writes the table of docs/performance.md. docs/performance.md says how to read it.
set -euo pipefail
cd "$(dirname "$0")/.."
purser=$(realpath "${1:-.build/static/release/purser}")
payments=${2:-10000}
rounds=${3:-5}
folder=var/bench
rm -rf "$folder"
mkdir -p "$folder"
"$(command -v cc || command -v clang)" -O2 -o "$folder/curl_loop" Bench/curl_loop.c -lcurl -lcrypto

venv=.build/bench-python
if ! "$venv/bin/python" -c 'import aiohttp' 2>/dev/null; then
  echo "bench: installing aiohttp from PyPI into $venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check aiohttp==3.14.5
fi
exec "$venv/bin/python" Bench/bench.py "$purser" "$(realpath "$folder")" "$payments" "$rounds"
