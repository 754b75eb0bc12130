/** A text whose beginning is sent while the rest is still produced: compressed, and flushed part by part. */
import type { Transform } from 'node:stream'
import { PassThrough } from 'node:stream'
import { type BrotliCompress, createBrotliCompress, createGzip, type Gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptedEncoding } from './accepted-encoding.ts'
import { quickBrotli } from './quick-brotli.ts'

type Encoder =
  | { readonly encoding: 'br'; readonly stream: BrotliCompress }
  | { readonly encoding: 'gzip'; readonly stream: Gzip }

/** Null if the client accepts neither. */
function encoderFor(request: FastifyRequest): Encoder | null {
  const encoding = acceptedEncoding(request, ['br', 'gzip'])
  if (encoding === 'br') return { encoding, stream: createBrotliCompress(quickBrotli) }
  return encoding === 'gzip' ? { encoding, stream: createGzip() } : null
}

/** The caller sets the headers. A part that fails ends the answer there. */
export function sendInParts(
  request: FastifyRequest,
  reply: FastifyReply,
  parts: AsyncIterable<string>,
): FastifyReply {
  const encoder = encoderFor(request)
  const stream: Transform = encoder?.stream ?? new PassThrough()
  if (encoder) reply.header('content-encoding', encoder.encoding)
  reply.header('vary', 'accept-encoding')
  void write(stream, parts, () => encoder?.stream.flush())
  return reply.send(stream)
}

async function write(stream: Transform, parts: AsyncIterable<string>, flush: () => void): Promise<void> {
  try {
    for await (const part of parts) {
      if (stream.destroyed) return
      if (part === '') continue
      stream.write(part)
      flush()
    }
    stream.end()
  } catch (error) {
    stream.destroy(error as Error)
  }
}
