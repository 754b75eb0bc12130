/** `npm run build`: builds targets that are missing or older than their sources. `--force` builds everything. `API_BASE` is built in. */

import { buildAndStamp, isStale } from './build/fingerprint.mjs'
import { oneAtATime } from './build/one-at-a-time.mjs'
import { refuseUnwritable } from './build/refuse-unwritable.mjs'
import { targets } from './build/targets.mjs'

const force = process.argv.includes('--force')
// The API's address is not a source file, so a build with `API_BASE` is never up to date.
const bakesIn = (/** @type {{ name: string }} */ { name }) =>
  name === 'console' && process.env.API_BASE !== undefined
const wanted = () =>
  targets.filter((target) => target.exists() && (force || bakesIn(target) || isStale(target)))

async function build() {
  // Another process may have built them meanwhile.
  for (const target of wanted()) {
    const started = performance.now()
    await buildAndStamp(target)
    console.log(`Built the ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  }
}

try {
  const asked = wanted()
  if (asked.length === 0) console.log('Everything is built.')
  else {
    refuseUnwritable(asked)
    await oneAtATime(build)
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
