/** Turns an import call's bytes into its website and events, or into what is wrong with the whole body. */
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { collectLimits, importBody } from '@footfall/contract/api/collect'
import { codeOf } from '../../lib/errors/code-of.ts'
import type { FieldProblem } from '../../lib/errors/refusal.ts'
import { measureJson } from '../../lib/measure-json.ts'
import { checkBody, parseJson } from '../wire/read-collect.ts'

export interface ImportCall {
  /** In lower case. */
  readonly websiteId: string
  /** The events in order, in groups. Each may be any JSON value. */
  readonly groups: Iterable<readonly unknown[]>
}

/** Why a whole body is refused. */
export interface RefusedCall {
  readonly reason: 'too_large' | 'invalid_input'
  readonly problems: readonly FieldProblem[]
}

const inflate = promisify(gunzip)

/** The inflated body; null if it has more than `most` bytes. A body that cannot be inflated counts as invalid JSON. */
export async function plainBody(
  bytes: Buffer,
  gzipped: boolean,
  most: number = collectLimits.importBody,
): Promise<Buffer | null> {
  if (!gzipped) return bytes
  try {
    return await inflate(bytes, { maxOutputLength: most })
  } catch (error) {
    return codeOf(error) === 'ERR_BUFFER_TOO_LARGE' ? null : Buffer.alloc(0)
  }
}

/**
 * All lists, objects and plain values of a body: twice as many as its events may have. `JSON.parse` takes 20 bytes and more for each, and a thread that
 * runs out of memory there ends the whole process.
 */
const mostValues = 1_000_000

/** Reads a body, or returns what is wrong with it. */
export function readCall(bytes: Buffer): ImportCall | RefusedCall {
  const { containers, commas } = measureJson(bytes)
  if (containers + commas > mostValues) return { reason: 'too_large', problems: [] }
  const parsed = parseJson(bytes)
  if ('problem' in parsed) return { reason: 'invalid_input', problems: [parsed.problem] }
  const checked = checkBody(importBody, parsed.value)
  if (!checked.ok) return { reason: 'invalid_input', problems: checked.problems }
  const { website_id, events } = checked.body
  return { websiteId: website_id.toLowerCase(), groups: inGroups(events) }
}

/** Events taken before other work gets a turn. */
const groupSize = 250

/** Splits events into groups that are taken at once. */
export function* inGroups(events: readonly unknown[]): Generator<readonly unknown[]> {
  for (let at = 0; at < events.length; at += groupSize) yield events.slice(at, at + groupSize)
}
