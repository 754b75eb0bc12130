/**
 * Compresses JSON answers and pages, in brotli or gzip as the client accepts. Event streams and downloads are not compressed: the former must not
 * wait for a buffer to fill, the latter are compressed already. Built files are compressed at build time.
 */
import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import { quickBrotli } from './quick-brotli.ts'

/** Below this size in bytes, compressing costs more than it saves. */
const smallest = 1_024

export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(compress, {
    threshold: smallest,
    encodings: ['br', 'gzip'],
    customTypes: /^(application\/json|text\/html)\b/,
    // A kilobyte from a stranger inflates to gigabytes, which takes the CPU even after it was refused. Only imports may be compressed.
    globalDecompression: false,
    brotliOptions: quickBrotli,
  })
}
