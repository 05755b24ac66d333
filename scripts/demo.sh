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
echo pw >"$folder/portmone-password"
echo testkey >"$folder/portmone-key"
echo pass_word1 >"$folder/assist-password"
echo testword >"$folder/assist-word"
echo 41001.TOKEN >"$folder/yoomoney-token"
echo 01234567890ABCDEF01234567890 >"$folder/yoomoney-notifications"

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

# 2. All five providers; one more bank cannot be reached, and its payments go to another provider.
short='{max_processing: 2s, complete_after: 1s}'
cat >"$folder/config.yaml" <<CONFIG
schema: purser.config/v1
plugins: [../../Plugins]
store: {sqlite: purser.db}
timezone: Europe/Kyiv
languages: [en, uk, ru]
server: {public_url: "http://127.0.0.1:8080"}
accounts:
  tinkoff:
    plugin: tinkoff
    environment: sandbox
    endpoint: $url/tinkoff
    credentials: {terminal_key: SimTerminalDEMO, password: {secret: {file: password}}}
    limits: {total: 2s}
    lookup: $short
  unreachable:
    plugin: tinkoff
    environment: sandbox
    endpoint: http://127.0.0.1:1
    credentials: {terminal_key: SimTerminal2DEMO, password: {secret: {file: password}}}
    limits: {connect: 1s, total: 2s}
    lookup: $short
  assist:
    plugin: assist
    environment: sandbox
    endpoint: $url/assist
    credentials:
      merchant_id: "679471"
      login: user_name1
      password: {secret: {file: assist-password}}
      secret_word: {secret: {file: assist-word}}
      delimiter: ";"
      signature_variant: R1
      stages: one
    limits: {total: 2s}
    lookup: $short
  yoomoney:
    plugin: yoomoney
    environment: sandbox
    endpoint: $url/yoomoney
    credentials:
      client_id: CID
      redirect_uri: https://client.example/cb
      access_token: {secret: {file: yoomoney-token}}
      notification_secret: {secret: {file: yoomoney-notifications}}
      wallet: "41001"
    limits: {total: 2s}
    lookup: $short
  portmone:
    plugin: portmone
    environment: sandbox
    endpoint: $url/portmone
    credentials:
      payee_id: "1185"
      login: TESTLOGIN
      password: {secret: {file: portmone-password}}
      merchant_key: {secret: {file: portmone-key}}
      merchant_login: TESTLOGIN
      wallet_client_id: "34700000"
      stages: one
    limits: {total: 2s}
    lookup: $short
  lyra:
    plugin: lyra
    environment: sandbox
    endpoint: $url/lyra
    credentials:
      brand: payzen_europe
      site_id: "12345678"
      ctx_mode: TEST
      key: {secret: {file: lyra-key}}
      rest_password: {secret: {file: lyra-password}}
      validation: shop
    limits: {total: 2s}
    lookup: $short
routes:
  - name: small sums of saved cards, another provider behind the bank
    when: {currency: RUB, operation: charge, amount: {to: 40.00}}
    to: unreachable
    failover: [assist]
  - name: saved cards, roubles
    when: {currency: RUB, operation: charge}
    to: tinkoff
  - name: earlier payments again, hryvnias and euros
    when: {currency: [UAH, EUR], operation: charge}
    to: assist
  - name: transfers out of the wallet
    when: {currency: RUB, operation: pay}
    to: yoomoney
  - name: pages, hryvnias
    when: {currency: UAH, operation: link}
    to: portmone
  - name: pages, euros
    when: {currency: EUR, operation: link}
    to: lyra
  - name: the rest
    otherwise: refuse
batch:
  wait: 15s
CONFIG

# 3. 2,100 payments: ordinary ones, and a few of every kind of trouble, at each provider.
awk 'BEGIN {
  print "reference,operation,amount,currency,rebill_id,bill_number,to,contract_number,email,description"
  for (i = 1; i <= 2100; i++) {
    amount = sprintf("%d.%02d", 10 + i % 490, i % 100); currency = "RUB"; operation = "charge"
    card = 100000 + i; bill = ""; to = ""; contract = ""; email = ""
    if (i % 6 == 1) currency = "UAH"
    if (i % 6 == 2) currency = "EUR"
    if (i % 12 == 3) { operation = "pay"; to = sprintf("41001%07d", i) }
    if (i % 100 == 11) amount = "9001.02"       # declined: insufficient funds
    if (i % 100 == 23) amount = "9001.04"       # declined for good
    if (i % 209 == 31) amount = "9001.07"       # slower than the time limit
    if (i % 209 == 47) amount = "9001.08"       # money moves, then the line drops
    if (i % 209 == 59) amount = "9001.09"       # the line drops before money moves
    if (i % 209 == 67) amount = "9001.10"       # money moves, an error page comes back
    if (i % 299 == 71) amount = "9001.13"       # money moves after we have given up waiting
    if (i % 299 == 83 && currency == "RUB") amount = "9001.05"   # pending, paid after some polls
    if (i % 150 == 97) amount = "12.5x"         # not an amount
    if (i % 350 == 101) operation = "chrge"     # no operation
    if (i % 70 == 5) currency = "USD"           # no route takes dollars yet
    if (i % 60 == 7) {                          # links to payment pages
      operation = "link"
      amount = sprintf("%d.00", 20 + i % 90)
      currency = i % 120 == 7 ? "UAH" : "EUR"
      contract = sprintf("%06d", i); email = "payer" i "@example.org"
    }
    if (currency != "RUB" || amount + 0 <= 40) bill = (i % 2) ? "5111111000965142" : "5111111000965159"
    if (operation == "link" || operation == "pay" || currency != "RUB") card = ""
    if (operation == "link" || operation == "pay") bill = ""
    if (currency == "USD") { bill = ""; card = 100000 + i; operation = "charge"; to = "" }
    if (!(operation == "link" && currency == "UAH")) contract = ""
    printf "INV-%05d,%s,%s,%s,%s,%s,%s,%s,%s,\"Order %d, thank you\"\n",
      i, operation, amount, currency, card, bill, to, contract, email, i
  }
}' >"$folder/payments.csv"

# 4. The run. Exit 1 says: done, but something was declined, refused or invalid.
run() { "$purser" --config "$folder/config.yaml" "$@"; }
run check
status=0
run batch run "$folder/payments.csv" --result "$folder/result.csv" || status=$?

# 5. Is it the mix that was planted, and did money move once per captured row, at each provider and
# in each currency?
count() { grep -c ",$1," "$folder/result.csv" || true; }
moved() {
  curl --silent --fail "$url/_ledger" | tr '{' '\n' | grep '"kind"' |
    sed 's/.*"provider":"\([a-z]*\)".*"currency":"\([A-Z]*\)".*/\1 \2/' | sort | uniq -c
}
# Ends of rows: verdict, reason, payment, account, reference, minor, currency, url, message.
captured() {
  sed 's/"[^"]*"//g' "$folder/result.csv" |
    awk -F, '$11 == "captured" {print $14, $17}' | sort | uniq -c
}
moved >"$folder/ledger.txt"
captured >"$folder/captured.txt"
declined=$(count declined)
invalid=$(count invalid)
refused=$(count refused)
links=$(count action_needed)
paid=$(count captured)
rows=$(($(wc -l <"$folder/result.csv") - 1))
echo
echo "money moved, by provider and currency, once for each captured row:"
cat "$folder/ledger.txt"
echo "$paid captured, $declined declined, $refused refused, $invalid invalid, $links links of $rows"
cmp "$folder/ledger.txt" "$folder/captured.txt" || { echo "demo: the ledgers differ" >&2; exit 1; }
for part in "assist EUR" "assist RUB" "assist UAH" "tinkoff RUB" "yoomoney RUB"; do
  grep -q " $part\$" "$folder/ledger.txt" || { echo "demo: nothing moved at $part" >&2; exit 1; }
done
if [ "$status" -ne 1 ] || [ "$links" -ne 35 ] || [ "$rows" -ne 2100 ] ||
  [ $((paid + declined + refused + invalid + links)) -ne "$rows" ]; then
  echo "demo: this is not the mix that was planted (exit $status of the run)" >&2
  exit 1
fi

# 6. Failover: what the bank that cannot be reached could not take, another provider did.
small=$(sed 's/"[^"]*"//g' "$folder/result.csv" |
  awk -F, '$2 == "charge" && $4 == "RUB" && $3 + 0 <= 40 && $11 == "captured" {print $1, $14}')
echo
echo "$(wc -l <<<"$small") small sums went over to another provider, for example:"
run payment show "reference:$(head -1 <<<"$small" | cut -d' ' -f1)" --events
if [ "$(wc -l <<<"$small")" -lt 50 ] || grep -qv ' assist$' <<<"$small"; then
  echo "demo: the failover is not whole" >&2
  exit 1
fi

# 7. Payers open their links and pay, in hryvnias and in euros; then a part is given back.
pay() { curl --silent --fail -X POST "$url/$1/_pay" -d "{\"order\":\"$2\",\"outcome\":\"pay\"}" >/dev/null; }
page() {
  pay "$1" "$2"
  run payment inquire "reference:$2" >/dev/null
  run payment refund "reference:$2" --amount 5.00 --reference "BACK-$2" >/dev/null
  echo
  run payment show "reference:$2"
}
page portmone INV-00007
page lyra INV-00067

# 8. A wallet asks whether the payer agrees; what he answers stays in memory.
echo
echo '{"confirm": true}' | run pay --account portmone --operation charge --amount 10.00 --currency UAH \
  --reference WALLET-1 --payee 1185 --field phone=380501112230 --field user_id=3715100 \
  --field card_name=Main --field contract_number=000123 --answers -

moved >"$folder/ledger.txt"
for part in "2 lyra EUR" "3 portmone UAH"; do
  grep -q " $part\$" "$folder/ledger.txt" || { echo "demo: not $part" >&2; exit 1; }
done
run audit verify

echo
echo "result:      $folder/result.csv"
echo "one history: $purser --config $folder/config.yaml payment show reference:INV-00047 --events"
