/** A body that never changes, compressed once. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'

export interface ReadyBody {
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

export async function readyBody(identity: Buffer): Promise<ReadyBody> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity, { level: 9 }),
  ])
  return { identity, br, gzip: gzipped }
}

/** Sends it in the client's encoding. */
export function sendReady(request: FastifyRequest, reply: FastifyReply, body: ReadyBody): FastifyReply {
  const encoding = acceptedEncoding(request, ['br', 'gzip'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.header('vary', 'accept-encoding').send(body[encoding])
}
