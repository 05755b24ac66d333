#!/usr/bin/env bash
# Installs the clients of PyPI that tests drive the simulators with into .build/clients.
# It does nothing when they are there.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.build/clients
if [ ! -x "$venv/bin/python3" ] || ! "$venv/bin/python3" -c 'import yoomoney' 2>/dev/null; then
  echo "clients: installing yoomoney from PyPI into $venv"
  python3 -m venv "$venv"
  "$venv/bin/pip" install --quiet --disable-pip-version-check yoomoney==2.0.0
fi
