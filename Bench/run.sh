#!/usr/bin/env bash
# Durable payments beside a bare loop of the same HTTP library, in interleaved rounds on loopback.
# usage: Bench/run.sh PURSER [ROWS] [ROUNDS]
set -euo pipefail
cd "$(dirname "$0")/.."
purser=$(realpath "${1:-.build/release/purser}")
rows=${2:-5000}
rounds=${3:-5}
folder=var/bench
rm -rf "$folder"
mkdir -p "$folder"
"$(command -v cc || command -v clang)" -O2 -o "$folder/curl_loop" Bench/curl_loop.c -lcurl
echo SimPass_01 >"$folder/password"

"$purser" dev sandbox --listen 127.0.0.1:0 2>"$folder/sandbox.log" &
sandbox=$!
trap 'kill "$sandbox" 2>/dev/null || true' EXIT
for _ in $(seq 100); do
  grep -q ready "$folder/sandbox.log" && break
  sleep 0.05
done
url=$(sed -n 's/.*ready //p' "$folder/sandbox.log")

config() { # in flight
  cat <<CONFIG
schema: purser.config/v1
plugins: [../../Plugins]
store: {sqlite: purser-$1-$2.db}
accounts:
  bench:
    plugin: tinkoff
    environment: sandbox
    endpoint: $url/tinkoff
    credentials: {terminal_key: SimTerminalDEMO, password: {secret: {file: password}}}
    limits: {concurrency: $1}
routes:
  - {name: roubles, when: {currency: RUB}, to: bench}
  - {name: the rest, otherwise: refuse}
CONFIG
}

body='{"TerminalKey":"SimTerminalDEMO","PaymentId":"1","Token":"0"}'
printf '%-6s %-10s %14s %14s %8s\n' round 'in flight' 'bare calls/s' 'durable calls/s' ratio
for round in $(seq "$rounds"); do
  # 256 waits: the HTTP server's library sleeps on that many kept connections.
  for flight in 16 64; do
    bare=$("$folder/curl_loop" "$url/tinkoff/v2/GetState" "$body" "$((rows * 2))" "$flight" |
      grep -oE '[0-9]+(\.[0-9]+)? req/s' | grep -oE '^[0-9]+')
    config "$flight" "$round" >"$folder/config.yaml"
    awk -v n="$rows" -v r="$round-$flight" 'BEGIN {
      print "reference,amount,currency,rebill_id"
      for (i = 1; i <= n; i++) printf "B-%s-%d,%d.50,RUB,%d\n", r, i, 10 + i % 1000, i
    }' >"$folder/p-$flight-$round.csv"
    start=$(date +%s%N)
    "$purser" --config "$folder/config.yaml" batch run "$folder/p-$flight-$round.csv" \
      >/dev/null 2>&1
    took=$((($(date +%s%N) - start) / 1000000))
    durable=$((rows * 2 * 1000 / took))
    ratio=$(awk -v a="$durable" -v b="$bare" 'BEGIN { printf "%.2f", a / b }')
    printf '%-6s %-10s %14s %14s %8s\n' "$round" "$flight" "$bare" "$durable" "$ratio"
  done
done
echo "load: $(cut -d' ' -f1-3 /proc/loadavg); two calls a payment; each payment has four commits' worth of events"
