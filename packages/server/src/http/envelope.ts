/** The body of every answer, `{ code, message, data }`, and the only place that turns failures into answers. */
import { codes } from '@footfall/contract/codes'
import type { Language } from '@footfall/contract/fields'
import type { FastifyReply } from 'fastify'
import { isDeletedUser } from '../db/deleted-user.ts'
import { isUnavailable } from '../db/open.ts'
import { isDeadlock } from '../db/repeat-deadlocked.ts'
import { describeProblems } from '../lib/errors/input-problems.ts'
import { type FieldProblem, Refusal } from '../lib/errors/refusal.ts'
import { hasText, translate } from '../lib/translate.ts'

export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

export function success(data: unknown): Envelope {
  return { code: codes.ok, message: 'ok', data: data ?? null }
}

/** Codes of transport failures, which are also the HTTP status. Every other code is answered with HTTP 200. */
const transport: readonly string[] = [
  'invalid_input',
  'unknown_path',
  'too_large',
  'unsupported_type',
  'flood',
  'internal',
  'unavailable',
  'payment_unavailable',
]

/** Sends a refusal in the caller's language. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal, language: Language): FastifyReply {
  const status = transport.includes(refusal.reason) ? refusal.code : 200
  if (status === codes.unavailable || status === codes.limit) reply.header('retry-after', '5')
  const body: Envelope = {
    code: refusal.code,
    message: reasonText(refusal, language),
    data: { reason: refusal.reason, ...refusal.data, ...fieldProblems(refusal, language) },
  }
  return reply.code(status).send(body)
}

function reasonText({ reason, data }: Refusal, language: Language): string {
  const params = textParams(data)
  // The kind of thing that was not found, or whose limit is reached, may have its own sentence.
  const own = `reason.${reason}_${params.asked ?? params.what}`
  return translate(language, hasText(language, own) ? own : `reason.${reason}`, params)
}

/** A refusal in one sentence; for a wrong input, the problem of its first field. */
export function describeRefusal(refusal: Refusal, language: Language): string {
  const { fields } = refusal.data
  const [first] = Array.isArray(fields) ? describeProblems(fields as FieldProblem[], language) : []
  return first?.message ?? reasonText(refusal, language)
}

function fieldProblems({ data }: Refusal, language: Language): object {
  return Array.isArray(data.fields)
    ? { fields: describeProblems(data.fields as FieldProblem[], language) }
    : {}
}

function textParams(data: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(data))
    if (typeof value === 'string' || typeof value === 'number') params[name] = value
  return params
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
