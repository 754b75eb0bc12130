/**
 * The JSON bodies of calls. They are kept as bytes until the call's handler wants them, so that nothing is parsed for a stranger, and parsed only if that
 * cannot take long.
 */
import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { maxDepth } from '../../lib/errors/input-problems.ts'
import { Refusal, refuse, refuseInput } from '../../lib/errors/refusal.ts'
import { measureJson } from '../../lib/measure-json.ts'

/** Lists, objects and their keys in a body. Nearly all inputs have hundreds at most. Texts and numbers in a list are quick, and not counted. */
const mostParts = 20_000

/** Only JSON, unpacked: a form on another site can send text without a preflight. */
export function keepJsonBodies(api: FastifyInstance): void {
  api.removeAllContentTypeParsers()
  api.addContentTypeParser('application/json', { parseAs: 'buffer' }, ({ headers }, body, done) => {
    const isPacked = (headers['content-encoding'] ?? 'identity') !== 'identity'
    done(isPacked ? new Refusal('unsupported_type') : null, body)
  })
}

/** The parsed body; an empty object if the request has none. Refuses what is not JSON, is nested too deeply, or has too many parts. */
export function jsonBodyOf(request: FastifyRequest, maxParts = mostParts): unknown {
  const { body: bytes } = request
  if (!Buffer.isBuffer(bytes)) return {}
  if (!isUtf8(bytes)) refuseInput([{ path: '', message: 'utf8' }])
  const { depth, containers, keys } = measureJson(bytes)
  if (containers + keys > maxParts) {
    if (depth > maxDepth) refuseInput([{ path: '', message: 'too_deep' }])
    refuse('too_large')
  }
  let parsed: unknown
  let failed: Error | null = null
  // The framework's parser refuses `__proto__` and `constructor.prototype`.
  const parse = request.server.getDefaultJsonParser('error', 'error')
  parse(request, bytes.toString(), (error, value) => {
    failed = error
    parsed = value
  })
  if (failed) throw failed
  return parsed ?? {}
}
