/** Turns a collect body's bytes into checked events, or into what is wrong with them. */

import { isUtf8 } from 'node:buffer'
import { type CollectBody, collectBody, collectLimits } from '@footfall/contract/api/collect'
import type { z } from 'zod'
import { problemOfIssue } from '../../lib/errors/problem-of-issue.ts'
import type { FieldProblem } from '../../lib/errors/refusal.ts'
import { measureJson } from '../../lib/measure-json.ts'
import { isCollectBody, isCollectEvent, isPlain } from './check-collect.ts'
import { countKeys, findBadKey, maxDepth } from './json-text.ts'

export type ReadCollect =
  | { readonly ok: true; readonly body: CollectBody }
  | { readonly ok: false; readonly problems: readonly FieldProblem[] }

/** Reads a collect body. Never throws. */
export function readCollect(bytes: Buffer): ReadCollect {
  const parsed = parseJson(bytes)
  if ('problem' in parsed) return { ok: false, problems: [parsed.problem] }
  if (isCollectBody(parsed.value)) return { ok: true, body: parsed.value }
  const { value, left } = aroundFirstProblem(parsed.value)
  const checked = checkBody(collectBody, value)
  if (checked.ok) return checkBody(collectBody, parsed.value)
  const moved = (path: string) => path.replace(/^e\.(\d+)/, (_, nth) => `e.${Number(nth) + left}`)
  return {
    ok: false,
    problems: checked.problems.map((problem) => ({ ...problem, path: moved(problem.path) })),
  }
}

/** Events and properties that the schema checks to tell what is wrong. A body has room for twenty thousand wrong events, which took a third of a second. */
const described = 20

/** The body with few events from the first wrong one on, each with few more properties than it may have, and how many were left out before. */
function aroundFirstProblem(body: unknown): { readonly value: unknown; readonly left: number } {
  if (!isPlain(body) || !Array.isArray(body.e)) return { value: body, left: 0 }
  const left = Math.max(
    0,
    body.e.findIndex((event) => !isCollectEvent(event)),
  )
  return { value: { ...body, e: body.e.slice(left, left + described).map(withFewProps) }, left }
}

function withFewProps(event: unknown): unknown {
  if (!isPlain(event) || !isPlain(event.p)) return event
  const props = Object.entries(event.p)
  const most = collectLimits.props + described
  return props.length > most ? { ...event, p: Object.fromEntries(props.slice(0, most)) } : event
}

/** A letter of `__proto__`, escaped. */
const disguised = /\\u00(?:5f|6f|7[024])/i

/** `JSON.parse` that also refuses broken UTF-8, nesting beyond `maxDepth`, repeated keys and `__proto__`. */
export function parseJson(bytes: Buffer): { value: unknown } | { problem: FieldProblem } {
  if (!isUtf8(bytes)) return { problem: { path: '', message: 'utf8' } }
  const { depth, keys } = measureJson(bytes)
  const text = bytes.toString()
  if (depth > maxDepth) return { problem: findBadKey(text) ?? { path: '', message: 'json' } }
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return { problem: { path: '', message: 'json' } }
  }
  const suspicious = countKeys(value) !== keys || text.includes('__proto__') || disguised.test(text)
  const problem = suspicious ? findBadKey(text) : null
  return problem ? { problem } : { value }
}

/** Stands for a message of the validator. The caller's language is not known here. */
const untranslated = 'untranslated'

/** Parses with the schema; a refused value's problems are paths and words, at most twenty. */
export function checkBody<S extends z.ZodType>(
  schema: S,
  value: unknown,
): { ok: true; body: z.infer<S> } | { ok: false; problems: FieldProblem[] } {
  const checked = schema.safeParse(value, { error: () => untranslated, reportInput: true })
  if (checked.success) return { ok: true, body: checked.data }
  const problems = checked.error.issues.slice(0, 20).map((issue) => {
    const path = issue.path.map((part) => String(part).slice(0, 40)).join('.')
    if (issue.message !== untranslated) return { path, message: issue.message }
    return { path, ...(problemOfIssue(issue as z.core.$ZodRawIssue) ?? { message: 'invalid' }) }
  })
  return { ok: false, problems }
}
