/**
 * `GET /api/health`: 200 if every part is healthy, otherwise 503 with the unhealthy ones. `/api/health/live`: the process answers.
 * `/api/health/ready`: events are accepted. An unavailable store does not make it unready, because events wait in the journal.
 */
import type { FastifyInstance } from 'fastify'
import { inTime } from '../lib/concurrency/in-time.ts'

/** A part's state: null if healthy, otherwise what is wrong, in plain words. */
export type HealthCheck = () => Promise<string | null> | string | null

export interface HealthOptions {
  readonly checks: Readonly<Record<string, HealthCheck>>
  /** Whether events are accepted; only that decides whether requests should be sent here. */
  readonly ready: () => boolean
  /** Additional facts, e.g. how far reports lag. */
  readonly facts: () => Readonly<Record<string, unknown>>
}

const checkTimeout = 2_000

async function verdict(check: HealthCheck): Promise<string | null> {
  try {
    return await inTime(Promise.resolve(check()), checkTimeout, 'does not answer')
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  }
}

export function serveHealth(app: FastifyInstance, { checks, facts, ready }: HealthOptions): void {
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
    const names = Object.keys(checks)
    const verdicts = await Promise.all(Object.values(checks).map(verdict))
    const unhealthy = Object.fromEntries(
      names.flatMap((name, i) => (verdicts[i] ? [[name, verdicts[i]]] : [])),
    )
    const healthy = Object.keys(unhealthy).length === 0
    reply.header('cache-control', 'no-store').code(healthy ? 200 : 503)
    return { status: healthy ? 'ok' : 'degraded', ...(healthy ? {} : { unhealthy }), ...facts() }
  })
}
