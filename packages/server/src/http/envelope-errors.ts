/** Failures of calls, those for servers included, are answered by the envelope, never by an error's own text. */
import type { FastifyInstance } from 'fastify'
import { takesNoChanges } from '../db/open.ts'
import { codeOf } from '../lib/errors/code-of.ts'
import { Refusal } from '../lib/errors/refusal.ts'
import type { Log } from '../lib/log.ts'
import { languageOfHeader } from '../lib/translate.ts'
import { refusalOfError, sendRefusal } from './send-refusal.ts'

export function answerErrorsByEnvelope(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfError(error)
    // A client that disconnects cancels its own reports and downloads; nobody reads the answer.
    const gone = isCancelled(error) && reply.raw.destroyed
    if ((!refusal || takesNoChanges(error)) && !gone)
      log.error({ err: error, request: request.id, path: request.url }, 'request failed')
    const language = languageOfHeader(request.headers['d-lang'])
    return sendRefusal(reply, refusal ?? new Refusal('internal', { request_id: request.id }), language)
  })
}

/** An aborted statement, or a file whose reader is gone before its first bytes. */
function isCancelled(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return error.name === 'AbortError' || codeOf(error) === 'ERR_STREAM_PREMATURE_CLOSE'
}
