/** Failures outside of the calls (pictures, short links, pages) are answered in one line: a request's id, never an error's own text. */
import type { FastifyInstance } from 'fastify'
import type { Log } from '../lib/log.ts'
import { acceptedLanguage, translate } from '../lib/translate.ts'
import { refusalOfError } from './send-refusal.ts'

export function answerErrorsPlainly(app: FastifyInstance, log: Log): void {
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOfError(error)
    if (!refusal) log.error({ err: error, request: request.id, path: request.url }, 'request failed')
    const { reason, code } = refusal ?? { reason: 'internal', code: 500 }
    const status = Number(code) >= 400 && Number(code) < 600 ? Number(code) : 500
    if (status === 503) reply.header('retry-after', '5')
    const text = translate(acceptedLanguage(request.headers['accept-language']), `reason.${reason}`, {
      request_id: request.id,
    })
    return reply
      .code(status)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send(`${text}\n${request.id}\n`)
  })
}
