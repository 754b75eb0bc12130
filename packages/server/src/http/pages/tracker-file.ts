/** `GET /t.js`: the tracking script, compressed once at start. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { readyBody, sendReady } from '../responses/ready-body.ts'
import { isUnmodified } from '../responses/unmodified.ts'

export async function serveTracker(app: FastifyInstance, file: string): Promise<void> {
  const script = await readyBody(await readFile(file))
  const etag = `"${createHash('sha256').update(script.identity).digest('base64url').slice(0, 22)}"`
  app.get('/t.js', (request, reply) => {
    reply
      .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('etag', etag)
      .type('text/javascript; charset=utf-8')
    if (isUnmodified(request.headers['if-none-match'], etag))
      return reply.header('vary', 'accept-encoding').code(304).send()
    return sendReady(request, reply, script)
  })
}
