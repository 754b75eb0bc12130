/** Sends refusals, and is the only place that turns errors into them. */
import { codes } from '@footfall/contract/codes'
import type { Language } from '@footfall/contract/fields'
import type { FastifyReply } from 'fastify'
import { isDeletedUser } from '../db/deleted-user.ts'
import { isUnavailable } from '../db/open.ts'
import { isDeadlock } from '../db/repeat-deadlocked.ts'
import { refusalEnvelope, statusOf } from '../lib/errors/envelope.ts'
import { Refusal } from '../lib/errors/refusal.ts'

/** Sends a refusal in the caller's language. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const status = statusOf(refusal)
  if (status === codes.unavailable || status === codes.limit) reply.header('retry-after', '5')
  // A file that fails before its first bytes has named its own type.
  reply.removeHeader('content-disposition')
  return (
    reply
      .code(status)
      // A cache on the way would repeat it after it no longer holds.
      .header('cache-control', 'no-store')
      .type('application/json; charset=utf-8')
      .send(refusalEnvelope(refusal, language))
  )
}

/** The refusal for an error of the framework or an unexpected error. */
export function refusalOfError(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (isUnavailable(error) || isDeadlock(error)) return new Refusal('unavailable')
  if (isDeletedUser(error)) return new Refusal('not_found')
  const { statusCode = 0, code = '' } = error as { statusCode?: number; code?: string }
  if (statusCode === codes.tooLarge) return new Refusal('too_large')
  if (statusCode === codes.unsupportedType) return new Refusal('unsupported_type')
  // A path that leads out of the folder of files, or that names no file.
  if (statusCode === codes.notAllowed || statusCode === codes.notFound) return new Refusal('unknown_path')
  if (statusCode === codes.invalid || code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new Refusal('invalid_input', { fields: [{ path: '', message: 'json' }] })
  return null
}
