#!/usr/bin/env bash
# Installs the clients of PyPI that tests drive the simulators with into .build/clients.
# It does nothing when they are there.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.build/clients
if ! "$venv/bin/python3" -c 'import ayoomoney, tinkoff_acquiring, yoomoney' 2>/dev/null; then
  echo "clients: installing ayoomoney, tinkoff-acquiring and yoomoney from PyPI into $venv"
  python3 -m venv --clear "$venv"
  "$venv/bin/python3" -m pip install --quiet --disable-pip-version-check \
    ayoomoney==1.3.1 tinkoff-acquiring==0.1.5 yoomoney==2.0.0
fi
