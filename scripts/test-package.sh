#!/usr/bin/env bash
# Installs the package into a test root, starts its service there, and removes it again.
#
# Needs root and debootstrap; touches nothing outside the root, which is made anew unless
# PURSER_TEST_ROOT names one that is there.
set -euo pipefail
cd "$(dirname "$0")/.."
deb=$(realpath "$(ls dist/*.deb)")
root=${PURSER_TEST_ROOT:-$(mktemp -d /var/tmp/purser-root.XXXXXX)}
made=${PURSER_TEST_ROOT:-}
# A new folder is closed to others, and the service's user must get through the root's own.
chmod 755 "$root"
processes=()
cleanup() {
  for process in "${processes[@]}"; do kill "$process" 2>/dev/null || true; done
  umount "$root/proc" 2>/dev/null || true
  [ -n "$made" ] || rm -rf "$root"
}
trap cleanup EXIT

if [ ! -x "$root/bin/sh" ]; then
  echo "package: making a Debian 12 root"
  debootstrap --variant=minbase --include=ca-certificates,adduser,systemd bookworm "$root" >/dev/null
fi
cp "$deb" "$root/tmp/purser.deb"
mount -t proc proc "$root/proc"
inside() { chroot "$root" /usr/bin/env -i PATH=/usr/sbin:/usr/bin:/sbin:/bin LC_ALL=C.UTF-8 "$@"; }

echo "package: installing"
# Of an earlier test in the same root.
inside dpkg --purge purser >/dev/null 2>&1 || true
rm -rf "$root/var/lib/purser"
inside DEBIAN_FRONTEND=noninteractive apt-get update -qq
inside DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends /tmp/purser.deb \
  >/dev/null
inside purser --version
inside getent passwd purser | grep -q ':/var/lib/purser:/usr/sbin/nologin$'
[ "$(inside stat -c '%U:%G %a' /var/lib/purser)" = "purser:purser 700" ]
[ "$(inside stat -c '%U:%G %a' /etc/purser/config.yaml)" = "root:purser 640" ]
[ "$(inside stat -c '%U:%G %a' /etc/purser/environment)" = "root:root 600" ]
inside purser check >/dev/null
echo "package: its files, its user and its configuration are right"

echo "package: its service file"
inside systemd-analyze verify /lib/systemd/system/purser-settle.{service,timer}
inside systemd-analyze security --offline=yes --threshold=20 \
  /lib/systemd/system/purser-settle.service | tail -1

# What systemd would start, as the service's user with the service's environment: a payment at the
# simulator that stays open, and the service that settles it.
as_service() {
  (
    set -a
    . "$root/etc/purser/environment"
    exec timeout --signal=INT "${patience:-120}" \
      chroot --userspec=purser:purser "$root" /usr/bin/purser "$@"
  )
}
echo "package: starting the service"
chroot --userspec=nobody:nogroup "$root" /usr/bin/purser dev sandbox --listen 127.0.0.1:7070 \
  </dev/null >/dev/null 2>"$root/tmp/sandbox.log" &
processes+=($!)
for _ in $(seq 100); do
  grep -q '^purser sandbox ready' "$root/tmp/sandbox.log" && break
  sleep 0.1
done
# Interrupted while the provider still says pending: it is the service that finds it paid.
patience=1 as_service --config /etc/purser/config.yaml pay --amount 9001.05 --currency RUB \
  --reference PKG-1 --field rebill_id=145919 --format json >"$root/tmp/pay.json" || true
grep -q '"state":"pending"' "$root/tmp/pay.json"
start=$(sed -n 's/^ExecStart=[^ ]*purser //p' "$root/lib/systemd/system/purser-settle.service")
# shellcheck disable=SC2086 # the words of the unit file
as_service $start
as_service --config /etc/purser/config.yaml payment show reference:PKG-1 --format json |
  grep -q '"state":"captured"'
[ "$(stat -c '%a' "$root/var/lib/purser/purser.db")" = 600 ]
echo "package: the service settled a payment"

inside DEBIAN_FRONTEND=noninteractive apt-get purge -y -qq purser >/dev/null
[ -e "$root/var/lib/purser/purser.db" ]
[ ! -e "$root/usr/bin/purser" ]
echo "package: removed; the journal is still there"
