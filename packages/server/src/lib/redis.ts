/** A connection to Redis or Valkey that reconnects by itself. Without a connection every command fails at once. */
import { Redis } from 'ioredis'
import type { Log } from './log.ts'

export type { Redis }

const longestPause = 2_000
const commandTimeout = 15_000

/** Opens it without waiting. `url`: `redis://…` or `rediss://…`. */
export function openRedis(url: string, log: Log): Redis {
  const redis = new Redis(url, {
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    commandTimeout,
    retryStrategy: (times) => Math.min(times * 100, longestPause),
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
