#!/usr/bin/env bash
# The main job, from a file of payments to its result, through real HTTP exchanges and faults.
set -euo pipefail
cd "$(dirname "$0")/.."
purser=$(realpath "${1:-.build/release/purser}")
folder=var/demo
rm -rf "$folder"
mkdir -p "$folder"
echo SimPass_01 >"$folder/password"

# 1. The provider simulators, on a free port.
"$purser" dev sandbox --listen 127.0.0.1:0 2>"$folder/sandbox.log" &
sandbox=$!
trap 'kill "$sandbox" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  grep -q ready "$folder/sandbox.log" && break
  sleep 0.05
done
url=$(sed -n 's/.*ready \(http.*\)/\1/p' "$folder/sandbox.log")
[ -n "$url" ] || { echo "demo: the sandbox did not start" >&2; exit 1; }

# 2. An account of the sandbox with a short settle window, and one route: roubles.
cat >"$folder/config.yaml" <<CONFIG
schema: purser.config/v1
plugins: [../../Plugins]
store: {sqlite: purser.db}
timezone: Europe/Kyiv
accounts:
  demo:
    plugin: tinkoff
    environment: sandbox
    endpoint: $url/tinkoff
    credentials:
      terminal_key: SimTerminalDEMO
      password: {secret: {file: password}}
    limits: {total: 2s}
    lookup: {max_processing: 2s, complete_after: 1s}
routes:
  - name: roubles
    when: {currency: RUB}
    to: demo
  - name: the rest
    otherwise: refuse
batch:
  wait: 15s
CONFIG

# 3. 2,100 payments: ordinary ones, and a few of every kind of trouble.
awk 'BEGIN {
  print "reference,amount,currency,rebill_id,description"
  for (i = 1; i <= 2100; i++) {
    amount = sprintf("%d.%02d", 10 + i % 490, i % 100); currency = "RUB"; card = 100000 + i
    if (i % 100 == 11) amount = "9001.02"       # declined: insufficient funds
    if (i % 100 == 23) amount = "9001.04"       # declined for good
    if (i % 210 == 31) amount = "9001.07"       # slower than the time limit
    if (i % 210 == 47) amount = "9001.08"       # money moves, then the line drops
    if (i % 210 == 59) amount = "9001.09"       # the line drops before money moves
    if (i % 210 == 67) amount = "9001.10"       # money moves, an error page comes back
    if (i % 300 == 71) amount = "9001.13"       # money moves after we have given up waiting
    if (i % 300 == 83) amount = "9001.05"       # pending, paid after some polls
    if (i % 70 == 5) currency = "UAH"           # no route takes hryvnia yet
    if (i % 150 == 97) amount = "12.5x"         # not an amount
    if (i % 350 == 101) card = "card"           # not digits
    printf "INV-%05d,%s,%s,%s,\"Order %d, thank you\"\n", i, amount, currency, card, i
  }
}' >"$folder/payments.csv"

# 4. The run. Exit 1 says: done, but something was declined, refused or invalid.
"$purser" --config "$folder/config.yaml" check
status=0
"$purser" --config "$folder/config.yaml" batch run "$folder/payments.csv" \
  --result "$folder/result.csv" || status=$?

# 5. Is it the mix that was planted, and did money move once per captured row?
captured=$(grep -c ',captured,' "$folder/result.csv" || true)
ledger=$(curl --silent --fail "$url/_ledger" 2>/dev/null | grep -o '"kind"' | wc -l || true)
declined=$(grep -c ',declined,' "$folder/result.csv" || true)
invalid=$(grep -c ',invalid,' "$folder/result.csv" || true)
refused=$(grep -c ',refused,' "$folder/result.csv" || true)
rows=$(($(wc -l <"$folder/result.csv") - 1))
echo
echo "money moved $ledger times for $captured captured rows ($declined declined, $refused refused, $invalid invalid of $rows)"
if [ "$status" -ne 1 ] || [ "$ledger" -ne "$captured" ] ||
  [ $((captured + declined + refused + invalid)) -ne "$rows" ] || [ "$rows" -ne 2100 ]; then
  echo "demo: this is not the mix that was planted (exit $status of the run)" >&2
  exit 1
fi
echo "result:      $folder/result.csv"
echo "one history: $purser --config $folder/config.yaml payment show reference:INV-00047 --events"
