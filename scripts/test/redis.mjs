/** Finds the Redis for the tests with several nodes. */
import { spawnSync } from 'node:child_process'

function runs() {
  return (
    spawnSync(process.env.REDIS_SERVER ?? 'redis-server', ['--version'], { stdio: 'ignore' }).status === 0
  )
}

/** Throws an error that says what to do if there is none. */
export function requireRedis() {
  if (runs()) return
  throw new Error(
    'The tests of several nodes start redis-server, and none was found. Install it (Debian: "apt-get install redis-server") or set REDIS_SERVER to its program.',
  )
}

/** Debian's package if it is missing. */
export function missingRedisPackages() {
  return runs() ? [] : ['redis-server']
}
