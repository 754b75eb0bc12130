/** `GET /metrics`: on a separate port, or with a token on the main port; only if it is set. */
import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import Fastify from 'fastify'
import type { Config } from '../config.ts'
import { cannotListen } from '../http/connections/cannot-listen.ts'
import type { Metrics } from './metrics.ts'

async function answer(metrics: Metrics, reply: FastifyReply): Promise<string> {
  const { text, type } = await metrics.read()
  reply.header('cache-control', 'no-store').type(type)
  return text
}

/** Serves them if `METRICS_TOKEN` is set, to requests with the token. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics, token: string | null): void {
  if (token === null) return
  app.get('/metrics', async (request, reply) => {
    if (sends(request, token)) return answer(metrics, reply)
    reply.code(401).header('www-authenticate', 'Bearer')
    return ''
  })
}

/** Records each call. Streams are left out, because they last as long as somebody watches. */
export function measureCalls(api: FastifyInstance, metrics: Metrics): void {
  api.addHook('onResponse', async (request, reply) => {
    const call = request.routeOptions.url
    const streamed = String(reply.getHeader('content-type') ?? '').startsWith('text/event-stream')
    if (call !== undefined && !streamed)
      metrics.answered({ call, status: reply.statusCode, seconds: reply.elapsedTime / 1000 })
  })
}

/** Opens `METRICS_PORT` if it is set. Returns a function that closes it. */
export async function openMetricsPort(
  { metricsPort, host }: Pick<Config, 'metricsPort' | 'host'>,
  metrics: Metrics,
): Promise<() => Promise<void>> {
  if (metricsPort === null) return async () => undefined
  const own = Fastify({ logger: false, forceCloseConnections: true })
  own.get('/metrics', (_request, reply) => answer(metrics, reply))
  try {
    await own.listen({ port: metricsPort, host })
  } catch (error) {
    throw cannotListen(error, { setting: 'METRICS_PORT', port: metricsPort, host })
  }
  return () => own.close()
}

function sends(request: FastifyRequest, token: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}
