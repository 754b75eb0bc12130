/** The problem behind a validator's issue, without a language: a word of the contract's list of rules, and the values for its sentence. */
import type { z } from 'zod'

export interface IssueProblem {
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
}

const shownKeys = 5

/** Null for issues that have no sentence of ours. */
export function problemOfIssue(issue: z.core.$ZodRawIssue): IssueProblem | null {
  if (issue.code === 'invalid_type') return { message: issue.input === undefined ? 'required' : 'wrong_kind' }
  // Of the options of a union, none accepts what is missing.
  if (issue.code === 'invalid_union' && issue.input === undefined) return { message: 'required' }
  if (issue.code === 'invalid_union') {
    if (issue.inclusive === false || !issue.options || !issue.discriminator) return { message: 'invalid' }
    const given = (issue.input as Readonly<Record<string, unknown>>)[issue.discriminator]
    if (given === undefined) return { message: 'required' }
    return { message: 'one_of', params: { values: issue.options.map(String).join(', ') } }
  }
  if (issue.code === 'invalid_value')
    return { message: 'one_of', params: { values: issue.values.map(String).join(', ') } }
  if (issue.code === 'invalid_format' && (issue.format === 'guid' || issue.format === 'uuid'))
    return { message: 'id_rule' }
  if (issue.code === 'unrecognized_keys') {
    const keys = issue.keys.slice(0, shownKeys).map((key) => key.slice(0, 40))
    return { message: 'unknown_keys', params: { keys: keys.join(', ') } }
  }
  if (issue.code === 'too_big' || issue.code === 'too_small') {
    const limit = Number(issue.code === 'too_big' ? issue.maximum : issue.minimum)
    if (issue.code === 'too_small' && limit === 1 && issue.origin !== 'number') return { message: 'required' }
    if (issue.origin === 'string' || issue.origin === 'array' || issue.origin === 'number')
      return { message: `${issue.code}.${issue.origin}`, params: { limit } }
  }
  return null
}
