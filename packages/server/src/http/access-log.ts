/** `ACCESS_LOG=on`: one log line per answered request. Requests that send events are only counted. */
import type { FastifyInstance } from 'fastify'
import type { Log } from '../lib/log.ts'

/** Logs paths as they are declared, without client addresses and query strings, because their values may identify a person or grant access. */
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
