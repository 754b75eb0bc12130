/** From an import call's bytes to its website and its events, or to what is wrong with the body as a whole. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { collectLimits, importBody } from '@footfall/contract/api/collect'
import type { Problem } from '../wire/json-text.ts'
import { parseJson, problemsOf } from '../wire/read-collect.ts'
import { type EventList, findEventList } from './event-list.ts'

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

/** An import call whose events are still bytes. */
export interface ListedCall {
  /** In lower case. */
  readonly websiteId: string
  readonly list: EventList
}

/**
 * Finds the events of a body that is written as servers write it. Taking them may throw `NotPlain`: then all that was taken is forgotten, and the body read
 * with `readAtOnce`. Null: it has to be read so at once.
 */
export function readList(bytes: Buffer): ListedCall | null {
  const list = findEventList(bytes)
  if (!list) return null
  // The list is empty in `rest`: anything in it stands for what is there.
  const body = importBody.safeParse({ ...list.rest, events: [null] })
  return body.success ? { websiteId: body.data.website_id.toLowerCase(), list } : null
}

/** Reads a body at once, and tells what is wrong with it. */
export function readAtOnce(bytes: Buffer): ImportCall | RefusedCall {
  const parsed = parseJson(bytes, maxDepth)
  if ('problem' in parsed) return { reason: 'invalid_input', problems: [parsed.problem] }
  const body = importBody.safeParse(parsed.value)
  if (!body.success) return { reason: 'invalid_input', problems: problemsOf(body.error) }
  const { website_id, events } = body.data
  return { websiteId: website_id.toLowerCase(), groups: inSteps(events) }
}

/** Events taken before others get their turn. */
const step = 250

/** Events taken at once as groups. */
export function* inSteps(events: readonly unknown[]): Generator<readonly unknown[]> {
  for (let at = 0; at < events.length; at += step) yield events.slice(at, at + step)
}
