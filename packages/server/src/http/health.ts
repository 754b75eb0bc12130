/**
 * `GET /api/health`: 200 if every part is ready, otherwise 503 with the unhealthy parts. `/api/health/live`: 200 while the process answers.
 * `/api/health/ready`: 200 while events are accepted. A store that is unreachable does not make it unready, because events wait in the journal.
 */
import type { FastifyInstance } from 'fastify'

/** Returns null if the part is healthy, otherwise a plain sentence about the problem. */
export type HealthCheck = () => Promise<string | null> | string | null

export interface HealthOptions {
  readonly checks: Readonly<Record<string, HealthCheck>>
  /** Whether events are accepted. This alone decides whether a load balancer should send requests here. */
  readonly ready: () => boolean
  /** Further facts for the answer, e.g. how far reports lag behind. */
  readonly facts: () => Readonly<Record<string, unknown>>
}

const checkTimeout = 2_000

async function verdict(check: HealthCheck): Promise<string | null> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('does not answer'), checkTimeout)
  })
  try {
    return await Promise.race([Promise.resolve(check()), late])
  } catch (error) {
    return error instanceof Error ? error.message : 'failed'
  } finally {
    clearTimeout(timer)
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
