/** Finds the Redis for the tests with several nodes, or installs Debian's. */
import { spawnSync } from 'node:child_process'
import { installWithApt } from './apt.mjs'

function runs() {
  return (
    spawnSync(process.env.REDIS_SERVER ?? 'redis-server', ['--version'], { stdio: 'ignore' }).status === 0
  )
}

/** Throws an error that says what to do if there is none and it cannot be installed. */
export function ensureRedis() {
  if (runs()) return
  console.log('No redis-server found: installing it with apt-get.')
  if (installWithApt(['redis-server']) && runs()) return
  throw new Error(
    'The tests of several nodes start redis-server, and none was found. Install it (Debian: "apt-get install redis-server") or set REDIS_SERVER to its program.',
  )
}
