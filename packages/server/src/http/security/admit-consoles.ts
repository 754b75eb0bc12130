/**
 * Lets consoles on other origins call the API: only those that the installation names. They send tokens themselves; cookies are sent if both origins
 * are of one site.
 */
import type { FastifyInstance } from 'fastify'

/** Seconds for which a browser caches the preflight. */
const remembered = 600

export function admitConsoles(api: FastifyInstance, origins: readonly string[]): void {
  if (origins.length === 0) return
  api.addHook('onRequest', async (request, reply) => {
    reply.header('vary', 'origin')
    const { origin } = request.headers
    if (origin === undefined || !origins.includes(origin)) return
    reply
      .header('access-control-allow-origin', origin)
      .header('access-control-allow-credentials', 'true')
      .header('access-control-expose-headers', 'content-disposition')
      // No other origin may read an answer to one of them.
      .header('cross-origin-resource-policy', 'same-site')
  })
  api.options('/*', async (_request, reply) =>
    reply
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'access-token, content-type, d-lang')
      .header('access-control-max-age', String(remembered))
      .code(204)
      .send(),
  )
}
