/** The byte budget of the tracker script, as browsers load it. */
import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { buildAndStamp, isStale } from '../build/fingerprint.mjs'
import { targets } from '../build/targets.mjs'
import { inRoot } from '../root.mjs'

const budget = 1_600

/** @type {import('./step.mjs').Check} */
export async function checkScriptSize() {
  const target = targets.find(({ name }) => name === 'tracking script')
  if (!target?.exists()) return { ok: true, summary: 'no script yet' }
  if (isStale(target)) await buildAndStamp(target)
  const bytes = gzipSync(readFileSync(inRoot('packages/tracker/dist/t.js')), { level: 9 }).length
  return {
    ok: bytes <= budget,
    summary: `${bytes} of ${budget} bytes gzip`,
    details:
      bytes <= budget
        ? ''
        : `The script is ${bytes - budget} bytes over its budget. "node packages/tracker/build.mjs" prints its size; often another spelling compresses better.`,
  }
}
