/** The body of every answer, `{ code, message, data }`, and the only place that turns failures into answers. */
import { codes } from '@footfall/contract/codes'
import type { Language } from '@footfall/contract/fields'
import type { FastifyReply } from 'fastify'
import { isAway } from '../db/open.ts'
import { tellProblems } from '../lib/input-problems.ts'
import { type FieldProblem, Refusal } from '../lib/refusal.ts'
import { translate } from '../lib/translate.ts'

export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

export function success(data: unknown): Envelope {
  return { code: codes.ok, message: 'ok', data: data ?? null }
}

/** Reasons for failures of transport, whose code is also the HTTP status. All others are answered with HTTP 200. */
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
    data: { reason: refusal.reason, ...refusal.data, ...told(refusal, language) },
  }
  return reply.code(status).send(body)
}

function reasonText({ reason, data }: Refusal, language: Language): string {
  return translate(language, `reason.${reason}`, textHoles(data))
}

/** A refusal as one sentence. For an invalid input, the problem of its first field. */
export function tellRefusal(refusal: Refusal, language: Language): string {
  const { fields } = refusal.data
  const [first] = Array.isArray(fields) ? tellProblems(fields as FieldProblem[], language) : []
  return first?.message ?? reasonText(refusal, language)
}

function told({ data }: Refusal, language: Language): object {
  return Array.isArray(data.fields) ? { fields: tellProblems(data.fields as FieldProblem[], language) } : {}
}

function textHoles(data: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const holes: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(data))
    if (typeof value === 'string' || typeof value === 'number') holes[name] = value
  return holes
}

/** The refusal for an error of Fastify or any other error; null for an unexpected one. */
export function refusalOfError(error: unknown): Refusal | null {
  if (error instanceof Refusal) return error
  if (isAway(error)) return new Refusal('unavailable')
  const { statusCode = 0, code = '' } = error as { statusCode?: number; code?: string }
  if (statusCode === codes.tooLarge) return new Refusal('too_large')
  if (statusCode === codes.unsupportedType) return new Refusal('unsupported_type')
  // The path leads out of the served folder or names no file in it.
  if (statusCode === codes.notAllowed || statusCode === codes.notFound) return new Refusal('unknown_path')
  if (statusCode === codes.invalid || code === 'FST_ERR_CTP_INVALID_JSON_BODY')
    return new Refusal('invalid_input', { fields: [{ path: '', message: 'json' }] })
  return null
}
