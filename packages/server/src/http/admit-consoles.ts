/**
 * Lets pages of the console that stand under another origin call the API: those that the installation names, and no others. Tokens are
 * theirs to send; cookies come along where both origins are of one site.
 */
import type { FastifyInstance } from 'fastify'

/** Seconds for which a browser need not ask again whether it may. */
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
      // What is answered to one of them is no other origin's to hold.
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
