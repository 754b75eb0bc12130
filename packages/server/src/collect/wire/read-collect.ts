/** Turns a collect body's bytes into checked events, or into what is wrong with them. */

import { isUtf8 } from 'node:buffer'
import { type CollectBody, collectBody } from '@footfall/contract/api/collect'
import type { z } from 'zod'
import { measureJson } from '../../lib/measure-json.ts'
import { problemOfIssue } from '../../lib/problem-of-issue.ts'
import { isCollectBody } from './check-collect.ts'
import { countKeys, findBadKey, type Problem } from './json-text.ts'

/** body → e → event → p → value. */
const maxDepth = 5

export type ReadCollect =
  | { readonly ok: true; readonly body: CollectBody }
  | { readonly ok: false; readonly problems: readonly Problem[] }

/** Reads a collect body. Never throws. */
export function readCollect(bytes: Buffer): ReadCollect {
  const parsed = parseJson(bytes, maxDepth)
  if ('problem' in parsed) return { ok: false, problems: [parsed.problem] }
  if (isCollectBody(parsed.value)) return { ok: true, body: parsed.value }
  return checkBody(collectBody, parsed.value)
}

/** A letter of `__proto__`, escaped. */
const disguised = /\\u00(?:5f|6f|7[024])/i

/** `JSON.parse` that also refuses broken UTF-8, nesting beyond `maxDepth`, repeated keys and `__proto__`. */
export function parseJson(bytes: Buffer, maxDepth: number): { value: unknown } | { problem: Problem } {
  if (!isUtf8(bytes)) return { problem: { path: '', message: 'utf8' } }
  const { depth, keys } = measureJson(bytes)
  const text = bytes.toString()
  if (depth > maxDepth) return { problem: findBadKey(text, maxDepth) ?? { path: '', message: 'json' } }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: { path: '', message: 'json' } }
  }
  const suspicious = countKeys(value) !== keys || text.includes('__proto__') || disguised.test(text)
  const problem = suspicious ? findBadKey(text, maxDepth) : null
  return problem ? { problem } : { value }
}

/** Stands for a message of the validator. The caller's language is not known here. */
const untold = 'untold'

/** Parses with the schema; a refused value's problems are paths and words, at most twenty. */
export function checkBody<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { ok: true; body: z.infer<S> } | { ok: false; problems: Problem[] } {
  const checked = schema.safeParse(value, { error: () => untold, reportInput: true })
  if (checked.success) return { ok: true, body: checked.data }
  const problems = checked.error.issues.slice(0, 20).map((issue) => {
    const path = issue.path.map((part) => String(part).slice(0, 40)).join('.')
    if (issue.message !== untold) return { path, message: issue.message }
    return { path, ...(problemOfIssue(issue as z.core.$ZodRawIssue) ?? { message: 'invalid' }) }
  })
  return { ok: false, problems }
}
