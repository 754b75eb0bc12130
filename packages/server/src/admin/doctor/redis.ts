/** Checks the Redis or Valkey of several nodes: whether it answers, its version, and whether it keeps what it is given. */
import { inspectRedis } from '../../lib/network/redis.ts'
import { attempt, type Finding, ok, warning } from './finding.ts'

/** Over a connection of its own, so that the setting is checked too. */
export function checkRedis(url: string): Promise<readonly Finding[]> {
  return attempt('Redis', 'check that it runs, and the value of REDIS_URL', async () => {
    const { product, version, took, policy } = await inspectRedis(url)
    const found = ok(`${[product, version].join(' ').trimEnd()}, answers in ${took.toFixed(1)} ms`)
    if (policy === '' || policy === 'noeviction') return [found]
    const loses = `${product}: with the policy ${policy} it throws keys away when its memory is full`
    return [found, warning(loses, 'set maxmemory-policy to noeviction; nodes wait while it is full')]
  })
}
