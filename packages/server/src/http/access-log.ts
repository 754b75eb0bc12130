/** `ACCESS_LOG=on`: a line for each request that is answered, collecting aside, which is counted alone. */
import type { FastifyInstance } from 'fastify'
import type { Log } from '../lib/log.ts'

/** Paths are told as they are declared, without addresses and queries: what stands in their places may be a person's, or a secret that opens something. */
export function logRequests(site: FastifyInstance, log: Log): void {
  site.addHook('onResponse', async (request, reply) => {
    log.info(
      {
        request: request.id,
        method: request.method,
        path: request.routeOptions.url ?? '',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    )
  })
}
