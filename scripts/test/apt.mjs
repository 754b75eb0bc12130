/** Installs Debian packages if this process may do so. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** @param {string[]} packages */
export function installWithApt(packages) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return
  console.log(`Installing ${packages.join(', ')} with apt-get.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const step of [['update'], ['install', '-y', '--no-install-recommends', ...packages]])
    spawnSync('apt-get', ['-qq', ...step], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}
