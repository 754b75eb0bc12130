/** Answers what Node cannot read as a request, or not in time. Its headers are unknown, so the answer is in the default language. */
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { codes } from '@footfall/contract/codes'
import type { ConnectionError } from 'fastify'
import { type Envelope, refusalEnvelope } from '../../lib/errors/envelope.ts'
import { Refusal } from '../../lib/errors/refusal.ts'
import { translate } from '../../lib/translate.ts'

const language = 'zh-CN'

export function answerUnreadable(error: ConnectionError, socket: Socket): void {
  if (socket.writable) {
    const envelope = envelopeOf(error)
    const body = JSON.stringify(envelope)
    const lines = [
      `HTTP/1.1 ${envelope.code} ${STATUS_CODES[envelope.code]}`,
      `Content-Length: ${Buffer.byteLength(body)}`,
      'Content-Type: application/json; charset=utf-8',
      '',
      body,
    ]
    socket.write(lines.join('\r\n'))
  }
  socket.destroy(error)
}

function envelopeOf({ code }: ConnectionError): Envelope {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { code: codes.timeout, message: translate(language, 'failure.timeout'), data: null }
  return refusalEnvelope(
    new Refusal(code === 'HPE_HEADER_OVERFLOW' ? 'too_large' : 'invalid_input'),
    language,
  )
}
