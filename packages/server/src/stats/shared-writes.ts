/**
 * The version of a website for which an answer is valid, if several nodes write: a text in Redis that changes with each write of any node. It is
 * read for each report, so no message can be missed. If Redis lost it, the version differs, and earlier answers are invalid. After
 * each new connection they are, too: a Redis that comes back from a crash may have an older version.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { inTime } from '../lib/concurrency/in-time.ts'
import type { Log } from '../lib/log.ts'
import type { Redis } from '../lib/network/redis.ts'

export interface SharedWrites {
  /** The current version; null if it cannot be read and nothing may be cached. */
  versionOf(websiteId: string): Promise<string | null>
  /** Something of these websites was written. Resolves when every node sees it, or when Redis is down; then it is written once Redis is back. */
  written(websiteIds: readonly string[]): Promise<void>
  close(): void
}

/** Seconds for which Redis keeps a version that nobody writes. */
const kept = 7 * 86_400
const triedAgain = 500
/** Milliseconds that reports and changes wait for Redis. */
const timeout = 1_000
/** Milliseconds for which they do not wait again for one that was silent: a frozen one keeps its connections. */
const rest = 5_000
const silent = Symbol('silent')

export function sharedWrites(redis: Redis, log: Log): SharedWrites {
  /** Websites with the number of their writes: another may come while these are announced. */
  const unannounced = new Map<string, number>()
  const closed = new AbortController()
  let isRetrying = false
  let restsUntil = 0
  let connections = 0
  const connected = (): void => {
    connections++
  }
  redis.on('ready', connected)
  const keyOf = (websiteId: string): string => `{footfall}:written:${websiteId}`

  async function inTimeout<T>(ask: () => Promise<T>): Promise<T> {
    const isResting = performance.now() < restsUntil
    const answer = isResting ? silent : await inTime<T, typeof silent>(ask(), timeout, silent)
    if (answer !== silent) return answer
    if (!isResting) restsUntil = performance.now() + rest
    throw new Error('Redis does not answer')
  }

  async function agreeOn(key: string): Promise<string | null> {
    const known = await redis.get(key)
    if (known !== null) return known
    await redis.set(key, randomUUID(), 'EX', kept, 'NX')
    return redis.get(key)
  }

  async function announce(websiteIds: readonly string[]): Promise<void> {
    await Promise.all(websiteIds.map((id) => redis.set(keyOf(id), randomUUID(), 'EX', kept)))
  }

  async function retryAnnouncing(): Promise<void> {
    if (isRetrying) return
    isRetrying = true
    while (unannounced.size > 0 && !closed.signal.aborted) {
      await pause(triedAgain, undefined, { signal: closed.signal }).catch(() => undefined)
      const announced = [...unannounced]
      try {
        await announce(announced.map(([id]) => id))
        for (const [id, writes] of announced) if (unannounced.get(id) === writes) unannounced.delete(id)
      } catch (err) {
        log.debug({ err }, 'Redis is still unavailable')
      }
    }
    isRetrying = false
  }

  return {
    async versionOf(websiteId) {
      // Another node may not know yet about the write that this node could not publish.
      if (unannounced.has(websiteId)) return null
      try {
        const version = await inTimeout(() => agreeOn(keyOf(websiteId)))
        return version && `${connections} ${version}`
      } catch (err) {
        log.debug({ err }, 'answers are not cached: Redis is unavailable')
        return null
      }
    },
    async written(websiteIds) {
      if (websiteIds.length === 0) return
      try {
        await inTimeout(() => announce(websiteIds))
      } catch (err) {
        log.warn({ err }, 'other nodes are notified of writes later')
        for (const id of websiteIds) unannounced.set(id, (unannounced.get(id) ?? 0) + 1)
        void retryAnnouncing()
      }
    },
    close: () => {
      redis.off('ready', connected)
      closed.abort()
    },
  }
}
