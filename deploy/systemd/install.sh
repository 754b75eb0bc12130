#!/bin/sh
# Installs Footfall from this checkout on a Debian-like machine with Node.js 20.19 or newer. Run as root; run again to upgrade.
# DESTDIR, if it is set, is put before each path of the machine; tests use it.
set -eu
# The user footfall reads what is installed, whatever root's umask is.
umask 022
root=${DESTDIR:-}
node=$root/usr/bin/node
target=$root/opt/footfall
new=$target.new
old=$target.old
settings=$root/etc/footfall.env
backups=$root/var/backups/footfall
unit=$root/etc/systemd/system/footfall.service

refuse() {
  echo "$1" >&2
  exit 1
}

# Whether the service accepts events. Its own settings say where it listens; those of this shell do not count.
is_ready() {
  env -i "$node" --env-file="$settings" -e '
    const { APP_ENV, HOST = "", PORT } = process.env
    const port = PORT || { dev1: 5233, "pre-release": 5333 }[APP_ENV] || 5133
    const host = /^(|::|0\.0\.0\.0)$/.test(HOST) ? "localhost" : HOST.includes(":") ? `[${HOST}]` : HOST
    fetch(`http://${host}:${port}/api/health/ready`, { signal: AbortSignal.timeout(5000) })
      .then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))'
}

[ "$(id -u)" = 0 ] || refuse "Run this as root."
[ -x "$node" ] || refuse "Install Node.js 20.19 or newer first."
source=$(cd "$(dirname "$0")/../.." && pwd -P)
for place in "$target" "$new" "$old"; do
  case $source/ in
    "$(readlink -m "$place")"/*)
      refuse "This checkout is in $place, where Footfall is installed: clone it to another folder and run it from there." ;;
  esac
done
for place in "$target" "$old"; do
  [ ! -e "$place/data" ] ||
    refuse "There is data in $place/data, which the service does not use and an upgrade would delete: move it to /var/lib/footfall (owner footfall), or elsewhere."
done

getent passwd footfall >/dev/null || useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin footfall
[ -d "$backups" ] || {
  mkdir -p -m 0700 "$backups"
  chown footfall:footfall "$backups"
}

# The version that is installed keeps running until this one is built.
rm -rf "$new"
mkdir -p "$new"
(cd "$source" && tar --exclude=./.git --exclude=./node_modules --exclude=./data --exclude=./demo-data -cf - .) | tar -C "$new" -xf -
(cd "$new" && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-save --no-audit --no-fund)
chown -R root:root "$new"
chmod -R a+rX "$new"

systemctl stop footfall 2>/dev/null || true
# With a version in .old, the installed one never became ready: the last good version stays.
if [ -e "$old" ]; then rm -rf "$target"; elif [ -e "$target" ]; then mv "$target" "$old"; fi
mv "$new" "$target"
[ -e "$settings" ] || install -m 0600 /dev/null "$settings"
install -m 0644 "$source/deploy/systemd/footfall.service" "$unit"
systemctl daemon-reload
systemctl enable footfall
systemctl start footfall

# A service that ended is not active, also while systemd waits to start it again.
tries=0
until is_ready; do
  kept=$([ ! -e "$old" ] || echo " The version before is kept in $old.")
  systemctl is-active --quiet footfall ||
    refuse "Footfall did not start: journalctl -u footfall says why.$kept"
  tries=$((tries + 1))
  [ "$tries" -lt 150 ] ||
    refuse "Footfall is still starting; an upgrade may take long. journalctl -u footfall shows how far it is.$kept"
  sleep 2
done
rm -rf "$old"
echo "Footfall runs. Its settings are in /etc/footfall.env: set PUBLIC_URL there, and BACKUP_TO=/var/backups/footfall or a bucket, then: systemctl restart footfall"
