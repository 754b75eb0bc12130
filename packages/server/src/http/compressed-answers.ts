/**
 * Answers with JSON and pages compressed, in brotli or gzip as the client takes them. Streams of events and downloads pass as they are: the first must
 * not wait for a buffer to fill, the second are compressed in themselves. Built files are compressed when they are built.
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
    // Written anew for each question: a middling level costs a tenth of the best one's time for nearly its size.
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
  })
}
