/**
 * Erasures of deleted websites and of visitors by all nodes, in Redis. The journal of a node that was down or paused has events of what another node
 * has erased meanwhile. The node erases it again once it has stored them.
 */
import type { Log } from '../lib/log.ts'
import type { Redis } from '../lib/network/redis.ts'
import { type Erasure, readErasures } from './erasures.ts'

const key = '{footfall}:erasures'
/** As long as what a node has prepared is remembered for it. */
const kept = 30 * 86_400_000

/** Call it just before erasing. */
export async function shareErasure(redis: Redis, erasure: Erasure): Promise<void> {
  await redis.zadd(key, erasure.before, JSON.stringify(erasure))
  await redis.zremrangebyscore(key, 0, erasure.before - kept)
}

export interface MissedErasures {
  readonly redis: Redis
  readonly log: Log
  /** Since when events waited in the journal at the start, in Unix milliseconds; infinite if none did. */
  readonly waitingSince: number
  /** Erases when everything accepted before is stored. */
  readonly erase: (due: Erasure) => Promise<void>
  /** Milliseconds between two looks. */
  readonly pause?: number
}

/** Milliseconds by which a waiting event may be older than is known. */
const margin = 60_000

/** Looks at the start, and whenever the process was paused. Returns a function that stops it. */
export function eraseMissed({
  redis,
  log,
  waitingSince,
  erase,
  pause = 10_000,
}: MissedErasures): () => Promise<void> {
  let since = waitingSince - margin
  let last = Date.now()
  let looking: Promise<void> | null = null
  const look = async (): Promise<void> => {
    if (since === Number.POSITIVE_INFINITY) return
    for (const due of readErasures((await redis.zrange(key, since, '+inf', 'BYSCORE')).join('\n'))) {
      log.info({ website: due.websiteId }, 'data that another node erased meanwhile is erased again')
      await erase(due)
    }
    since = Number.POSITIVE_INFINITY
  }
  const timer = setInterval(() => {
    const now = Date.now()
    if (now - last > 2 * pause && !looking) since = Math.min(since, last - margin)
    last = now
    looking ??= look()
      .catch((err: unknown) => log.debug({ err }, 'missed erasures are looked for again shortly'))
      .finally(() => {
        looking = null
      })
  }, pause)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
