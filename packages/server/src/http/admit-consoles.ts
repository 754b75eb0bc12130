/**
 * Lets consoles hosted under another origin call the API: only the origins that the installation names. Such a console sends its token itself. Cookies
 * are sent along only if both origins belong to one site.
 */
import type { FastifyInstance } from 'fastify'

/** Seconds for which a browser caches the preflight's answer. */
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
      // Pages of other sites must not embed these answers.
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
