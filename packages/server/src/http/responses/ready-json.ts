/**
 * A JSON answer that never changes: made, serialised and compressed once, when it is first asked for. A large one would take the time of many events
 * at each request.
 */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'

interface Ready {
  readonly identity: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
}

async function prepare(value: object): Promise<Ready> {
  const identity = Buffer.from(JSON.stringify(value))
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const [br, gzipped] = await Promise.all([
    promisify(brotliCompress)(identity, { params }),
    promisify(gzip)(identity),
  ])
  return { identity, br, gzip: gzipped }
}

/** Makes the handler. */
export function readyJson(
  make: () => object,
): (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply> {
  let ready: Promise<Ready> | undefined
  return async (request, reply) => {
    ready ??= prepare(make())
    const encoding = acceptedEncoding(request, ['br', 'gzip'])
    const body = (await ready)[encoding]
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8').send(body)
  }
}
