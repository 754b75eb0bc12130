/** A connection to Redis or Valkey that reconnects by itself. Without a connection every command fails at once. */
import { Redis, ReplyError } from 'ioredis'
import type { Log } from '../log.ts'

export type { Redis }

const longestPause = 2_000
const commandTimeout = 15_000
/** Milliseconds that a start waits for a Redis, without which it goes on. */
const connectWithin = 3_000

/** Opens it without waiting. `url`: `redis://…` or `rediss://…`. */
export function openRedis(url: string, log: Log, { timeout = commandTimeout } = {}): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout: timeout,
    // A machine that fails closes no connection, and the system would wait for it a quarter of an hour.
    socketTimeout: timeout,
    retryStrategy: (times) => Math.min(times * 100, longestPause),
    // After a failover its address leads to another, but one that is a replica now may keep its connections.
    reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  })
  let away = false
  redis.on('error', (err) => {
    if (!away) log.warn({ err }, 'Redis is unreachable')
    away = true
  })
  redis.on('ready', () => {
    if (away) log.info('Redis is reachable again')
    away = false
  })
  return redis
}

/** What names the running process of this Redis; '' if this user may not ask. Another process may have begun with older data. */
export async function runOf(redis: Redis): Promise<string> {
  const info = await redis.info('server').catch((error: unknown) => {
    if (error instanceof ReplyError) return ''
    throw error
  })
  return /^run_id:(\S+)/m.exec(info)?.[1] ?? ''
}

export interface RedisFacts {
  readonly product: 'Redis' | 'Valkey'
  /** E.g. `8.1.4`; empty if this user may not ask. */
  readonly version: string
  /** Which keys it deletes when its memory is full, `noeviction` for none; empty if this user may not ask. */
  readonly policy: string
  /** Milliseconds until an answer. */
  readonly took: number
}

/**
 * What the server answers to a wrong name, password or database in its URL, to a user without the rights, and as the replica of another. It would be
 * ignored, or the server taken for unreachable.
 */
const wrongSetting = /^(WRONGPASS|NOAUTH|NOPERM|READONLY|ERR (invalid )?DB index)/

/** Writes as the nodes do. A Redis that is full, a replica, or one that allows this user too little rejects it, although it answers pings. */
export async function tryWriting(redis: Redis): Promise<void> {
  const key = '{footfall}:trial'
  await redis.set(key, '', 'PX', 1000)
  await redis.eval('return 0', 1, key)
}

/** The answer of a Redis that does not accept its URL; null if it does, or cannot be reached now. */
export async function refusalOfRedis(url: string): Promise<string | null> {
  try {
    await inspectRedis(url, connectWithin)
    return null
  } catch (error) {
    const { message } = error as Error
    return wrongSetting.test(message) ? message.replace(/\.$/, '') : null
  }
}

/** Connects once. Rejects with the reason why there is no connection. */
export async function onceConnected<T>(
  url: string,
  work: (redis: Redis) => Promise<T>,
  timeout = connectWithin,
): Promise<T> {
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: timeout,
    commandTimeout: timeout,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  })
  let reason: unknown
  // A refused connection rejects with "Connection is closed." alone.
  redis.on('error', (error) => {
    reason = error
  })
  try {
    await redis.ping()
    // The connection goes on, on another database.
    if (reason) throw reason
    return await work(redis)
  } catch (error) {
    throw reason ?? error
  } finally {
    redis.disconnect()
  }
}

/** For the operator. Rejects as `onceConnected` does, and if nothing can be written. */
export function inspectRedis(url: string, timeout = commandTimeout): Promise<RedisFacts> {
  return onceConnected(
    url,
    async (redis) => {
      const start = performance.now()
      await redis.ping()
      const took = performance.now() - start
      await tryWriting(redis)
      const info = await redis.info('server').catch(() => '')
      const valkey = /^valkey_version:(\S+)/m.exec(info)?.[1]
      const version = valkey ?? /^redis_version:(\S+)/m.exec(info)?.[1] ?? ''
      const memory = await redis.info('memory').catch(() => '')
      const policy = /^maxmemory_policy:(\S+)/m.exec(memory)?.[1] ?? ''
      return { product: valkey === undefined ? 'Redis' : 'Valkey', version, policy, took }
    },
    timeout,
  )
}
