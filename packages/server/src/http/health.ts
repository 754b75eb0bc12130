/**
 * `GET /api/health`: 200 if every part is healthy, otherwise 503 with the unhealthy ones. `/api/health/live`: the process answers.
 * `/api/health/ready`: events are accepted. An unavailable store does not make it unready, because events wait in the journal.
 */
import type { FastifyInstance } from 'fastify'
import { inTime } from '../lib/concurrency/in-time.ts'
import type { Log } from '../lib/log.ts'

/** A part's state: null if healthy, otherwise what is wrong, in plain words that everybody may read. */
export type HealthCheck = () => Promise<string | null> | string | null

export interface HealthOptions {
  readonly checks: Readonly<Record<string, HealthCheck>>
  /** Whether events are accepted; only that decides whether requests should be sent here. */
  readonly ready: () => boolean
  /** Additional facts, e.g. how far reports lag. */
  readonly facts: () => Readonly<Record<string, unknown>>
  readonly log: Log
}

const checkTimeout = 2_000

/** A check whose error goes to the log, once while it stays the same: it may name hosts and folders, and everybody may ask. */
function discreet(part: string, check: HealthCheck, log: Log): () => Promise<string | null> {
  let last = ''
  return async () => {
    try {
      const state = await inTime(Promise.resolve(check()), checkTimeout, 'does not answer')
      last = ''
      return state
    } catch (err) {
      const reason = err instanceof Error ? err.message : String(err)
      if (reason !== last) log.warn({ err, part }, 'a part is unhealthy')
      last = reason
      return 'fails; the log says why'
    }
  }
}

export function serveHealth(app: FastifyInstance, { checks, facts, ready, log }: HealthOptions): void {
  const parts = Object.entries(checks).map(([name, check]) => [name, discreet(name, check, log)] as const)
  const checkAll = () => Promise.all(parts.map(async ([name, check]) => [name, await check()] as const))
  let round: ReturnType<typeof checkAll> | null = null
  /** One round for all who ask meanwhile. Everybody may ask, and each check takes a connection for which calls would wait. */
  const states = () => {
    round ??= checkAll().finally(() => {
      round = null
    })
    return round
  }
  app.get('/health/live', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'ok' }
  })
  app.get('/health/ready', async (_request, reply) => {
    const isReady = ready()
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503)
    return { status: isReady ? 'ok' : 'unavailable' }
  })
  app.get('/health', async (_request, reply) => {
    const unhealthy = Object.fromEntries((await states()).filter(([, state]) => state !== null))
    const healthy = Object.keys(unhealthy).length === 0
    reply.header('cache-control', 'no-store').code(healthy ? 200 : 503)
    return { status: healthy ? 'ok' : 'degraded', ...(healthy ? {} : { unhealthy }), ...facts() }
  })
}
