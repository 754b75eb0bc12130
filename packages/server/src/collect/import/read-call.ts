/** From an import call's bytes to its website and its events, or to what is wrong with the body as a whole. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { collectLimits, importBody } from '@footfall/contract/api/collect'
import type { Problem } from '../wire/json-text.ts'
import { parseJson, problemsOf } from '../wire/read-collect.ts'

export interface ImportCall {
  /** In lower case. */
  readonly websiteId: string
  /** The events in order, in groups; each may be anything. */
  readonly groups: Iterable<readonly unknown[]>
}

/** Why a body is refused as a whole. */
export interface RefusedCall {
  readonly reason: 'too_large' | 'invalid_input'
  readonly problems: readonly Problem[]
}

/** body → events → event → props → value. */
const maxDepth = 5

const inflate = promisify(gunzip)

/** The body, inflated; null: it is too large. What cannot be inflated is no JSON either. */
export async function plainBody(bytes: Buffer, gzipped: boolean): Promise<Buffer | null> {
  if (!gzipped) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: collectLimits.importBody })
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE' ? null : Buffer.alloc(0)
  }
}

/** Reads a body, or tells what is wrong with it. */
export function readCall(bytes: Buffer): ImportCall | RefusedCall {
  const parsed = parseJson(bytes, maxDepth)
  if ('problem' in parsed) return { reason: 'invalid_input', problems: [parsed.problem] }
  const body = importBody.safeParse(parsed.value)
  if (!body.success) return { reason: 'invalid_input', problems: problemsOf(body.error) }
  const { website_id, events } = body.data
  return { websiteId: website_id.toLowerCase(), groups: inGroups(events) }
}

/** Events taken before others get their turn. */
const groupSize = 250

/** Events taken at once as groups. */
export function* inGroups(events: readonly unknown[]): Generator<readonly unknown[]> {
  for (let at = 0; at < events.length; at += groupSize) yield events.slice(at, at + groupSize)
}
