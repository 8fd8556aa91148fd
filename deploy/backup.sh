#!/bin/sh
# Copies a store that is in use, tries the copy by restoring and verifying it, and keeps the newest KEEP copies.
# The key file is not in the copy: keep it elsewhere, or nobody can read what was backed up.
#   DATABASE=sqlite:////var/lib/paigow/store.db KEYS=/etc/paigow/paigow.keys FOLDER=/var/backups/paigow ./backup.sh
set -eu
: "${DATABASE:?say where the store is, such as sqlite:////var/lib/paigow/store.db}"
: "${KEYS:?say where the key file is}"
: "${FOLDER:?say into which folder the copies go}"
paigow=${PAIGOW:-paigow}
keep=${KEEP:-14}
case $keep in '' | *[!0-9]* | 0) echo "KEEP is how many copies are kept, 1 or more, not '$keep'" >&2; exit 2 ;; esac

name=$FOLDER/paigow-$(date -u +%Y%m%dT%H%M%SZ).db
drill=$(mktemp -d)
trap 'rm -rf "$drill"' EXIT

"$paigow" store backup --database "$DATABASE" --keys "$KEYS" "$name.part"
cp "$KEYS" "$drill/keys"
if ! "$paigow" store restore --database "sqlite:///$drill/restored.db" --keys "$drill/keys" "$name.part"; then
    mv "$name.part" "$name.failed"
    echo "the copy could not be restored; it is kept as $name.failed, and no older copy was removed" >&2
    exit 1
fi
mv "$name.part" "$name"
ls -1 "$FOLDER"/paigow-*.db | sort -r | tail -n "+$((keep + 1))" | while read -r old; do rm -- "$old"; done
echo "$name is written, restored and verified"
