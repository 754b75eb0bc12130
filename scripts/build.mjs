/** `npm run build`: builds what is missing or older than its sources; `--force` builds everything. `API_BASE` is built in. */
import { buildAndStamp, isStale } from './build/fingerprint.mjs'
import { targets } from './build/targets.mjs'

const force = process.argv.includes('--force')
// Where the console calls is no source that could be older than it.
const bakesIn = (/** @type {{ name: string }} */ { name }) =>
  name === 'console' && process.env.API_BASE !== undefined
const wanted = targets.filter((target) => target.exists() && (force || bakesIn(target) || isStale(target)))

try {
  for (const target of wanted) {
    const started = performance.now()
    await buildAndStamp(target)
    console.log(`Built the ${target.name} in ${((performance.now() - started) / 1000).toFixed(1)} s.`)
  }
  if (wanted.length === 0) console.log('Everything is built.')
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
