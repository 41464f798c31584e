#!/bin/sh
# Makes a base for the image: of Debian only what Node is linked with, no shell and no package manager (decision 083). As root, where
# debootstrap and dpkg-deb are, for the kind of machine it runs on.
#   deploy/base.sh FOLDER [SUITE]
#   container=$(buildah from scratch); buildah add "$container" FOLDER /; buildah commit "$container" concord-base
set -eu
folder=$1
suite=${2:-bookworm}
packages='base-files gcc-12-base libc6 libgcc-s1 libstdc++6'

loaded=$(mktemp -d)
trap 'rm -rf "$loaded"' EXIT
# Checks the signature of the list and the sums of the packages; their scripts do not run.
debootstrap --download-only --variant=minbase --include=libstdc++6 "$suite" "$loaded"
mkdir -p "$folder/var/lib/dpkg/status.d"
chmod 755 "$folder"
for name in $packages; do
  deb=$(ls "$loaded"/var/cache/apt/archives/"$name"_*.deb)
  dpkg-deb --extract "$deb" "$folder"
  # Where scanners look for packages of an image without dpkg.
  dpkg-deb --field "$deb" >"$folder/var/lib/dpkg/status.d/$name"
done
# Of the documents only licenses; of the encodings none, since Node has its own.
find "$folder/usr/share" -type f ! -name copyright ! -path '*/common-licenses/*' -delete
find "$folder/usr/share" -xtype l -delete
find "$folder/usr" -type d -name gconv -prune -exec rm -rf {} +
find "$folder/usr" -depth -type d -empty -delete
echo 'hosts: files dns' >"$folder/etc/nsswitch.conf"
printf '%s\n' 'root:x:0:0::/:/nologin' 'concord:x:65532:65532::/:/nologin' >"$folder/etc/passwd"
printf '%s\n' 'root:x:0:' 'concord:x:65532:' >"$folder/etc/group"
