#!/usr/bin/env bash
# Builds the release: a stripped binary with the Swift runtime inside, an archive, a Debian package, checksums.
set -euo pipefail
cd "$(dirname "$0")/.."
binary=${1:?usage: scripts/dist.sh BINARY}
version=$(sed -n 's/.*static let text = "\(.*\)".*/\1/p' Sources/purser/Version.swift)
machine=$(uname -m)
architecture=$(dpkg --print-architecture)
name=purser-$version-linux-$machine
rm -rf dist
root=dist/$name
mkdir -p "$root"
strip --strip-all -o "$root/purser" "$binary"
cp -r Plugins README.md CHANGELOG.md LICENSE docs "$root/"
# The same bytes from the same sources: names in order, no owner, one time.
epoch=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 0)}
pack() { tar --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$epoch" "$@"; }
pack -C dist -czf "dist/$name.tar.gz" "$name"

deb=dist/deb
install -D -m 0755 "$root/purser" "$deb/usr/bin/purser"
mkdir -p "$deb/usr/share/purser" "$deb/usr/share/doc/purser" "$deb/DEBIAN"
cp -r Plugins "$deb/usr/share/purser/"
cp -r README.md CHANGELOG.md docs "$deb/usr/share/doc/purser/"
cp LICENSE "$deb/usr/share/doc/purser/copyright"
install -D -m 0640 packaging/config.yaml "$deb/etc/purser/config.yaml"
install -D -m 0600 packaging/environment "$deb/etc/purser/environment"
for unit in packaging/debian/*.service packaging/debian/*.timer; do
  install -D -m 0644 "$unit" "$deb/lib/systemd/system/$(basename "$unit")"
done
install -m 0755 packaging/debian/{postinst,prerm,postrm} "$deb/DEBIAN/"
install -m 0644 packaging/debian/conffiles "$deb/DEBIAN/"

# The package depends on what the binary itself names; the rest comes along with these.
depends=$(objdump -p "$root/purser" | awk '/NEEDED/ {print $2}' | while read -r soname; do
  file=$(ldd "$root/purser" | awk -v s="$soname" '$1 == s {print $3}')
  [ -n "$file" ] || continue
  file=$(readlink -f "$file")
  dpkg-query -S "$file" "/usr${file#/usr}" "${file#/usr}" 2>/dev/null | head -1 | cut -d: -f1
done | sort -u | paste -sd, | sed 's/,/, /g')
sed -e "s/@VERSION@/$version/" -e "s/@ARCHITECTURE@/$architecture/" -e "s/@DEPENDS@/$depends/" \
  packaging/debian/control.in >"$deb/DEBIAN/control"
SOURCE_DATE_EPOCH=$epoch dpkg-deb --root-owner-group --build "$deb" \
  "dist/purser_${version}_$architecture.deb" >/dev/null
rm -rf "$deb"
(cd dist && sha256sum -- *.tar.gz *.deb "$name/purser" >SHA256SUMS)
echo "dist: $(du -h "$root/purser" | cut -f1) binary, depends on $depends"
cat dist/SHA256SUMS
