/**
 * Compresses JSON answers and pages with brotli or gzip, as the client accepts. Event streams and downloads are not compressed: streams must not wait
 * for a buffer to fill, and downloads are compressed already. Built files are compressed at build time.
 */
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Bytes below which compressing costs more than it saves. */
const smallest = 1_024

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: smallest,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)\b/,
    // Every answer is compressed anew. A medium level takes a tenth of the best level's time for nearly the same size.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
