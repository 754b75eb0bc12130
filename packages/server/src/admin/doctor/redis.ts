/** Checks the Redis or Valkey of several nodes: whether it answers, and its version. */
import { inspectRedis } from '../../lib/network/redis.ts'
import { attempt, type Finding, ok } from './finding.ts'

/** Over a connection of its own, so that the setting is checked too. */
export function checkRedis(url: string): Promise<readonly Finding[]> {
  return attempt('Redis', 'check that it runs, and the value of REDIS_URL', async () => {
    const { product, version, took } = await inspectRedis(url)
    return [ok(`${[product, version].join(' ').trimEnd()}, answers in ${took.toFixed(1)} ms`)]
  })
}
