#!/usr/bin/env bash
# The main job, from a file of payments to its result, through real HTTP exchanges and faults.
set -euo pipefail
cd "$(dirname "$0")/.."
purser=$(realpath "${1:-.build/release/purser}")
folder=var/demo
rm -rf "$folder"
mkdir -p "$folder"
echo SimPass_01 >"$folder/password"
echo 2222222222222222 >"$folder/lyra-key"
echo testpassword_2222222222222222 >"$folder/lyra-password"

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

# 2. Two banks and a payment page; one bank cannot be reached, and its payments go to the other.
cat >"$folder/config.yaml" <<CONFIG
schema: purser.config/v1
plugins: [../../Plugins]
store: {sqlite: purser.db}
timezone: Europe/Kyiv
languages: [en, uk, ru]
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
  unreachable:
    plugin: tinkoff
    environment: sandbox
    endpoint: http://127.0.0.1:1
    credentials:
      terminal_key: SimTerminal2DEMO
      password: {secret: {file: password}}
    limits: {connect: 1s, total: 2s}
    lookup: {max_processing: 2s, complete_after: 1s}
  pages:
    plugin: lyra
    environment: sandbox
    endpoint: $url/lyra
    credentials:
      brand: payzen_europe
      site_id: "12345678"
      ctx_mode: TEST
      key: {secret: {file: lyra-key}}
      rest_password: {secret: {file: lyra-password}}
    limits: {total: 2s}
    lookup: {max_processing: 2s, complete_after: 1s}
routes:
  - name: small sums, another bank behind it
    when: {currency: RUB, amount: {to: 40.00}}
    to: unreachable
    failover: [demo]
  - name: roubles
    when: {currency: RUB}
    to: demo
  - name: euros by a page
    when: {currency: EUR, operation: link}
    to: pages
  - name: the rest
    otherwise: refuse
batch:
  wait: 15s
CONFIG

# 3. 2,100 payments: ordinary ones, and a few of every kind of trouble.
awk 'BEGIN {
  print "reference,operation,amount,currency,rebill_id,email,description"
  for (i = 1; i <= 2100; i++) {
    amount = sprintf("%d.%02d", 10 + i % 490, i % 100); currency = "RUB"; card = 100000 + i
    operation = "charge"; email = ""
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
    if (i % 60 == 7) {                          # a link to a payment page, in euros
      currency = "EUR"; operation = "link"; card = ""; email = "payer" i "@example.org"
    }
    printf "INV-%05d,%s,%s,%s,%s,%s,\"Order %d, thank you\"\n", i, operation, amount, currency, card, email, i
  }
}' >"$folder/payments.csv"

# 4. The run. Exit 1 says: done, but something was declined, refused or invalid.
"$purser" --config "$folder/config.yaml" check
status=0
"$purser" --config "$folder/config.yaml" batch run "$folder/payments.csv" \
  --result "$folder/result.csv" || status=$?

# 5. Is it the mix that was planted, and did money move once per captured row?
count() { grep -c ",$1," "$folder/result.csv" || true; }
moved() { curl --silent --fail "$url/_ledger" 2>/dev/null | grep -o '"kind"' | wc -l || true; }
captured=$(count captured)
ledger=$(moved)
declined=$(count declined)
invalid=$(count invalid)
refused=$(count refused)
links=$(count action_needed)
rows=$(($(wc -l <"$folder/result.csv") - 1))
echo
echo "money moved $ledger times for $captured captured rows ($declined declined, $refused refused," \
  "$invalid invalid, $links links of $rows)"
if [ "$status" -ne 1 ] || [ "$ledger" -ne "$captured" ] || [ "$links" -ne 28 ] ||
  [ $((captured + declined + refused + invalid + links)) -ne "$rows" ] || [ "$rows" -ne 2100 ]; then
  echo "demo: this is not the mix that was planted (exit $status of the run)" >&2
  exit 1
fi

# 6. Failover: what the unreachable bank could not take, the other one did.
small=$(awk -F, 'NR > 1 && $4 == "RUB" && $3 + 0 <= 40 && /,captured,/' "$folder/result.csv" | wc -l)
over=$(awk -F, 'NR > 1 && $4 == "RUB" && $3 + 0 <= 40 && /,captured,.*,demo,/' "$folder/result.csv" | wc -l)
echo "$over of $small small sums went over to the second bank, for example:"
small_one=$(awk -F, 'NR > 1 && $4 == "RUB" && $3 + 0 <= 40 && /,captured,/ {print $1; exit}' "$folder/result.csv")
"$purser" --config "$folder/config.yaml" payment show "reference:$small_one" --events
[ "$small" -gt 100 ] && [ "$over" -eq "$small" ] || { echo "demo: the failover is not whole" >&2; exit 1; }

# 7. A payer opens his link and pays; then half of it is given back.
curl --silent --fail -X POST "$url/lyra/_pay" -d '{"order":"INV-00007","outcome":"pay"}' >/dev/null
"$purser" --config "$folder/config.yaml" payment inquire reference:INV-00007 >/dev/null
"$purser" --config "$folder/config.yaml" payment refund reference:INV-00007 --amount 5.00 \
  --reference BACK-1 >/dev/null
echo
"$purser" --config "$folder/config.yaml" payment show reference:INV-00007
[ "$(moved)" -eq $((ledger + 2)) ] || { echo "demo: the page moved money otherwise" >&2; exit 1; }

echo
echo "result:      $folder/result.csv"
echo "one history: $purser --config $folder/config.yaml payment show reference:INV-00047 --events"
