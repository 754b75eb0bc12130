/**
 * Whether nodes that share a Redis have the same secret key. With another, a node could not read the second factors that were set on the others, and
 * would count attempts apart.
 */
import { onceConnected } from '../network/redis.ts'
import type { Keys } from './installation-keys.ts'

const name = '{footfall}:key'

/** Leads to no key. */
const markOf = (keys: Keys): string => keys.of('mark of the key').toString('base64url')

/** A sentence if a node with another key has used this Redis; otherwise null, also if it cannot be reached. */
export async function refusalOfKey(redisUrl: string, keys: Keys): Promise<string | null> {
  const mark = markOf(keys)
  const known = await onceConnected(redisUrl, async (redis) => {
    await redis.set(name, mark, 'NX')
    return redis.get(name)
  }).catch(() => mark)
  if (known === null || known === mark) return null
  return `Other nodes that use this Redis have another secret key: set the same SECRET_KEY on every node. If there are none, delete "${name}" in Redis.`
}

/** After a new key is in force. */
export async function deleteSharedKey(redisUrl: string): Promise<void> {
  await onceConnected(redisUrl, (redis) => redis.del(name)).catch(() => undefined)
}
