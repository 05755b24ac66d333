#!/usr/bin/env bash
# Installs what drives Debian's Chromium in tests from PyPI into .build/browser.
# It does nothing when it is there.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=.build/browser
if ! "$venv/bin/python3" -c 'import playwright, axe_playwright_python, PIL, zxingcpp' 2>/dev/null; then
  echo "browser: installing playwright, axe-playwright-python, pillow and zxing-cpp from PyPI into $venv"
  python3 -m venv --clear "$venv"
  "$venv/bin/python3" -m pip install --quiet --disable-pip-version-check \
    playwright==1.65.2 axe-playwright-python==0.1.8 pillow==13.0.0 zxing-cpp==3.1.1
fi
