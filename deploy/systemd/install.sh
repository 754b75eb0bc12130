#!/bin/sh
# Installs Footfall from this checkout on a Debian-like machine with Node.js 20.19 or newer. Run as root; run again to upgrade.
set -eu
[ "$(id -u)" = 0 ] || { echo "Run this as root." >&2; exit 1; }
command -v /usr/bin/node >/dev/null || { echo "Install Node.js 20.19 or newer first." >&2; exit 1; }
source=$(cd "$(dirname "$0")/../.." && pwd)
getent passwd footfall >/dev/null || useradd --system --home-dir /nonexistent --shell /usr/sbin/nologin footfall
install -d -m 0755 /opt/footfall
install -d -m 0700 -o footfall -g footfall /var/backups/footfall
systemctl stop footfall 2>/dev/null || true
# What the last version had and this one has not goes away.
find /opt/footfall -mindepth 1 -maxdepth 1 -exec rm -rf {} +
(cd "$source" && tar --exclude=./.git --exclude=./node_modules --exclude=./data --exclude=./demo-data -cf - .) | tar -C /opt/footfall -xf -
(cd /opt/footfall && npm ci --no-audit --no-fund && npm run build && npm prune --omit=dev --no-audit --no-fund)
chown -R root:root /opt/footfall
[ -e /etc/footfall.env ] || install -m 0600 /dev/null /etc/footfall.env
install -m 0644 "$source/deploy/systemd/footfall.service" /etc/systemd/system/footfall.service
systemctl daemon-reload
systemctl enable --now footfall
echo "Footfall runs. Its settings are in /etc/footfall.env: set PUBLIC_URL there, and BACKUP_TO=/var/backups/footfall or a bucket, then: systemctl restart footfall"
