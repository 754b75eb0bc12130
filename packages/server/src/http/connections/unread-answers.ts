/**
 * Bounds the memory of answers that their readers have not taken. A report of long titles has megabytes, and a client can ask for hundreds and read
 * none, or a byte at a time. Beyond the bound, the longest answer of the address with the most bytes ends with its connection.
 */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ComingBodies } from '../../lib/network/coming-bodies.ts'

/** A hundred open dashboards have a tenth of that, and are read at once. */
const mostBytes = 134_217_728

/** Files and streams are not counted: they are produced as they are read. */
export function boundUnreadAnswers(
  app: FastifyInstance,
  addressOf: (request: FastifyRequest) => string,
  unread = new ComingBodies(mostBytes),
): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    if (typeof payload === 'string' || Buffer.isBuffer(payload)) {
      const answer = unread.begin(addressOf(request), () => reply.raw.destroy())
      reply.raw.once('close', answer.end)
      answer.grow(payload.length)
    }
    done(null, payload)
  })
}
