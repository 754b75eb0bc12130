/**
 * Erasures of deleted websites and of visitors by all nodes, in Redis. The journal of a node that was down or paused, or that is behind, has events of
 * what another node has erased meanwhile. The node erases it again once it has stored them.
 */
import { day, minute } from '@footfall/contract/durations'
import type { Log } from '../lib/log.ts'
import type { Redis } from '../lib/network/redis.ts'
import { type Erasure, readErasures } from './erasures.ts'

const key = '{footfall}:erasures'
/** As long as what a node has prepared is remembered for it. */
const kept = 30 * day

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
  /** How long the oldest event in the journal has waited, in milliseconds; 0 if none waits. */
  readonly waitingMs: () => number
  /** Erases when everything accepted before is stored. */
  readonly erase: (due: Erasure) => Promise<void>
  /** Milliseconds between two looks. */
  readonly pause?: number
}

/** Milliseconds by which a waiting event may be older than is known. */
const margin = minute
/** What waits for a shorter time is stored before the second part of each erasure, which comes a minute after the first. */
const usual = 30_000

/** Looks at the start, after each pause of the process, and while the node is behind. Returns a function that stops it. */
export function eraseMissed({
  redis,
  log,
  waitingSince,
  waitingMs,
  erase,
  pause = 10_000,
}: MissedErasures): () => Promise<void> {
  let since = waitingSince - margin
  let last = Date.now()
  let looking: Promise<void> | null = null
  /** Erasures that need no further look: all that had been accepted was stored by then. By their instant. */
  const done = new Map<string, number>()
  const look = async (from: number): Promise<void> => {
    const found = await redis.zrange(key, from, '+inf', 'BYSCORE')
    for (const line of found.filter((each) => !done.has(each)))
      for (const due of readErasures(line)) {
        log.info({ website: due.websiteId }, 'data that another node erased meanwhile is erased again')
        await erase(due)
        done.set(line, due.before)
      }
    for (const [line, before] of done) if (before < last - kept) done.delete(line)
  }
  const timer = setInterval(() => {
    const now = Date.now()
    const waiting = waitingMs()
    if (now - last > 2 * pause) since = Math.min(since, last - margin)
    if (waiting > usual) since = Math.min(since, now - waiting - margin)
    last = now
    if (looking || since === Number.POSITIVE_INFINITY) return
    const from = since
    // What is erased during this look is for the next one.
    since = Number.POSITIVE_INFINITY
    looking = look(from)
      .catch((err: unknown) => {
        since = Math.min(since, from)
        log.debug({ err }, 'missed erasures are looked for again shortly')
      })
      .finally(() => {
        looking = null
      })
  }, pause)
  return async () => {
    clearInterval(timer)
    await looking
  }
}
