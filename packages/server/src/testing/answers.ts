/** What tests compare of answers. */
import type { Answer } from './test-client.ts'

/** Everything in an answer that a caller could compare. */
export function envelopeOf({ status, code, message, data }: Answer): unknown {
  return { status, code, message, data }
}

/** Matches the envelope of a refusal. Its HTTP status is 200. */
export function refusedFor(reason: string, code: number) {
  return { status: 200, code, data: { reason } }
}
