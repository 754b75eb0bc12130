/** The problems of an input, field by field, in the caller's language. */
import type { Language } from '@footfall/contract/fields'
import { z } from 'zod'
import { issuesOfClosestOption } from '../closest-option.ts'
import { hasText, translate } from '../translate.ts'
import { problemOfIssue, unknownKeys } from './problem-of-issue.ts'
import type { FieldProblem } from './refusal.ts'

/** Problems named in one answer. */
const most = 20

const builtIn: Readonly<Record<Language, z.core.$ZodErrorMap>> = {
  'zh-CN': z.locales.zhCN().localeError,
  'en-US': z.locales.en().localeError,
}

/** Our own words for the most common errors, the validator's for the rest. */
function complain(language: Language): z.core.$ZodErrorMap {
  return (issue) => {
    const problem = problemOfIssue(issue)
    if (problem) return translate(language, `rule.${problem.message}`, { ...problem.params })
    return builtIn[language](issue)
  }
}

function messageFrom(words: z.core.$ZodErrorMap, issue: z.core.$ZodIssue): string {
  const found = words(issue as z.core.$ZodRawIssue)
  return typeof found === 'string' ? found : (found?.message ?? 'invalid')
}

/** A schema's parsed value, or its problems. */
export function readInput<S extends z.ZodType>(
  schema: S,
  value: unknown,
  language: Language,
): { ok: true; input: z.infer<S> } | { ok: false; problems: FieldProblem[] } {
  const found = unstorable(value)
  if (found) return { ok: false, problems: [found] }
  const words = complain(language)
  const parsed = schema.safeParse(value, { error: words, reportInput: true })
  if (parsed.success) return { ok: true, input: parsed.data }
  const reported = new Set<string>()
  const problems = parsed.error.issues
    .flatMap((issue) => issuesOfClosestOption(schema, issue, value))
    .map((issue) => ({ path: issue.path.map(String).join('.'), issue }))
    // A text in place of a list is also too long for one: the first problem of a field says what is meant.
    .filter(({ path }) => !reported.has(path) && reported.add(path))
    .slice(0, most)
    .map(({ path, issue }) => ({ path, message: issue.message ?? messageFrom(words, issue) }))
  return { ok: false, problems }
}

/** Largest nesting depth of an input. Our own inputs have four levels. */
export const maxDepth = 32

/** Whether a text can be stored: PostgreSQL accepts neither the character NUL nor an unpaired surrogate. */
function isStorable(text: string): boolean {
  return !text.includes('\u0000') && text.isWellFormed()
}

/** More fields than an object of ours has. A validator may have a problem with each, and makes a sentence of it. */
const mostKeys = 200

/** What no input may contain anywhere: texts that cannot be stored, endless nesting, and endless fields. */
function unstorable(value: unknown): FieldProblem | null {
  const found = findUnstorable(value, 0)
  return found && { ...found, path: found.path.reverse().join('.') }
}

type Found = Omit<FieldProblem, 'path'> & { readonly path: string[] }

/** Builds the path, the last key first, only when there is something to tell: an input may have a hundred thousand values. */
function findUnstorable(value: unknown, depth: number): Found | null {
  if (typeof value === 'string') return isStorable(value) ? null : { path: [], message: 'control_characters' }
  if (typeof value !== 'object' || value === null) return null
  if (depth === maxDepth) return { path: [], message: 'too_deep' }
  if (Array.isArray(value)) {
    // By index: `for … in` makes a text of each, which takes a tenth of a second for a body of small numbers.
    for (let i = 0; i < value.length; i++) {
      const found = findUnstorable(value[i], depth + 1)
      if (found) return { ...found, path: [...found.path, String(i)] }
    }
    return null
  }
  const keys = Object.keys(value)
  if (keys.length > mostKeys) return { path: [], ...unknownKeys(keys) }
  for (const key of keys) {
    if (!isStorable(key)) return { path: [], message: 'control_characters' }
    const found = findUnstorable((value as Record<string, unknown>)[key], depth + 1)
    if (!found) continue
    found.path.push(key)
    return found
  }
  return null
}

/** A problem in an answer. `rule` is the contract's stable word for it, if it has one. */
export interface DescribedProblem extends FieldProblem {
  readonly rule?: string
}

/** Rule words become sentences; existing sentences stay. */
export function describeProblems(problems: readonly FieldProblem[], language: Language): DescribedProblem[] {
  return problems.map(({ path, message, params }) => {
    const key = `rule.${message}`
    return hasText(language, key)
      ? { path, message: translate(language, key, { ...params }), rule: message }
      : { path, message }
  })
}
