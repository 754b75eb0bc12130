/** The body of every answer: `{ code, message, data }`. */
import { codes, type Reason } from '@footfall/contract/codes'
import type { Language } from '@footfall/contract/fields'
import { hasText, translate } from '../translate.ts'
import { describeProblems } from './input-problems.ts'
import type { Refusal } from './refusal.ts'

export interface Envelope {
  readonly code: number
  readonly message: string
  readonly data: unknown
}

export function success(data: unknown): Envelope {
  return { code: codes.ok, message: 'ok', data }
}

/** Transport failures. Their code is also the HTTP status. */
const transport: readonly Reason[] = [
  'invalid_input',
  'unknown_path',
  'too_large',
  'unsupported_type',
  'flood',
  'internal',
  'unavailable',
  'payment_unavailable',
]

/** The HTTP status of a refusal. It is 200 unless the transport failed. */
export function statusOf({ reason, code }: Refusal): number {
  return transport.includes(reason) ? code : codes.ok
}

/** The answer to a refused call, in the caller's language. */
export function refusalEnvelope(refusal: Refusal, language: Language): Envelope {
  return {
    code: refusal.code,
    message: reasonText(refusal, language),
    data: { reason: refusal.reason, ...refusal.data, ...fieldProblems(refusal, language) },
  }
}

function reasonText({ reason, data }: Refusal, language: Language): string {
  const params = textParams(data)
  // The kind of thing that was not found, or whose limit is reached, may have its own sentence.
  const own = `reason.${reason}_${params.asked ?? params.what}`
  return translate(language, hasText(language, own) ? own : `reason.${reason}`, params)
}

/** A refusal in one sentence; for a wrong input, the problem of its first field. */
export function describeRefusal(refusal: Refusal, language: Language): string {
  const [first] = describeProblems(refusal.fields, language)
  return first?.message ?? reasonText(refusal, language)
}

function fieldProblems({ fields }: Refusal, language: Language): object {
  return fields.length > 0 ? { fields: describeProblems(fields, language) } : {}
}

function textParams(data: Readonly<Record<string, unknown>>): Record<string, string | number> {
  const params: Record<string, string | number> = {}
  for (const [name, value] of Object.entries(data))
    if (typeof value === 'string' || typeof value === 'number') params[name] = value
  return params
}
