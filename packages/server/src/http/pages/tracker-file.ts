/** `GET /t.js`: the tracking script, compressed once at start. */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { acceptedEncoding } from '../responses/accepted-encoding.ts'
import { isUnmodified } from '../responses/unmodified.ts'

export async function serveTracker(app: FastifyInstance, file: string): Promise<void> {
  const plain = await readFile(file)
  const packed = gzipSync(plain, { level: 9 })
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  app.get('/t.js', (request, reply) => {
    reply
      .header('cache-control', 'public, max-age=3600, stale-while-revalidate=86400')
      .header('access-control-allow-origin', '*')
      .header('cross-origin-resource-policy', 'cross-origin')
      .header('vary', 'accept-encoding')
      .header('etag', etag)
      .type('text/javascript; charset=utf-8')
    if (isUnmodified(request.headers['if-none-match'], etag)) return reply.code(304).send()
    if (acceptedEncoding(request, ['gzip']) === 'identity') return reply.send(plain)
    return reply.header('content-encoding', 'gzip').send(packed)
  })
}
