/** Bounds the memory of the calls' bodies that are not complete. */
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Refusal } from '../../lib/errors/refusal.ts'
import { ComingBodies } from '../../lib/network/coming-bodies.ts'
import { languageOfHeader } from '../../lib/translate.ts'
import { sendRefusal } from '../send-refusal.ts'

/** Thirty-two bodies of a usual size limit. Nearly all have less than a thousandth of that. */
const mostBytes = 33_554_432

/** The request that must end gets a 429 in its language. */
export function boundBodies(app: FastifyInstance, addressOf: (request: FastifyRequest) => string): void {
  const coming = new ComingBodies(mostBytes)
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    if (length === undefined && encoding === undefined) {
      done(null, payload)
      return
    }
    const language = languageOfHeader(request.headers['d-lang'])
    const giveUp = () => {
      // The connection closes with the answer, so that the rest is not read.
      sendRefusal(reply.header('connection', 'close'), new Refusal('flood'), language)
    }
    done(null, coming.read(request.raw, payload, addressOf(request), giveUp))
  })
}
