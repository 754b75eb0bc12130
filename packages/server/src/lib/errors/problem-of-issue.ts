/** The problem behind a validator's issue, without a language: a word of the contract's list of rules, and the values for its sentence. */
import type { z } from 'zod'

export interface IssueProblem {
  readonly message: string
  readonly params?: Readonly<Record<string, string | number>>
}

const shownKeys = 5

/** Null for issues that have no sentence of ours. */
export function problemOfIssue(issue: z.core.$ZodRawIssue): IssueProblem | null {
  switch (issue.code) {
    case 'invalid_type':
      return { message: issue.input === undefined ? 'required' : 'wrong_kind' }
    case 'invalid_union':
      return problemOfUnion(issue)
    case 'invalid_value':
      return oneOf(issue.values)
    case 'invalid_format':
      return issue.format === 'guid' || issue.format === 'uuid' ? { message: 'id_rule' } : null
    case 'unrecognized_keys':
      return unknownKeys(issue.keys)
    case 'too_big':
      return limitProblem('too_big', issue.origin, Number(issue.maximum))
    case 'too_small': {
      const limit = Number(issue.minimum)
      // Of a text or list, at least one means that there must be something.
      if (limit === 1 && issue.origin !== 'number') return { message: 'required' }
      return limitProblem('too_small', issue.origin, limit)
    }
    default:
      return null
  }
}

/** Names the first of many. */
export function unknownKeys(keys: readonly string[]): IssueProblem {
  const shown = keys.slice(0, shownKeys).map((key) => key.slice(0, 40))
  return { message: 'unknown_keys', params: { keys: shown.join(', ') } }
}

/** Of the options of a union, none accepts what is missing. */
function problemOfUnion(issue: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidUnion>): IssueProblem {
  if (issue.input === undefined) return { message: 'required' }
  if (issue.inclusive === false || !issue.options || !issue.discriminator) return { message: 'invalid' }
  const given = (issue.input as Readonly<Record<string, unknown>>)[issue.discriminator]
  return given === undefined ? { message: 'required' } : oneOf(issue.options)
}

function oneOf(values: readonly unknown[]): IssueProblem {
  return { message: 'one_of', params: { values: values.map(String).join(', ') } }
}

function limitProblem(code: 'too_big' | 'too_small', origin: string, limit: number): IssueProblem | null {
  // Of a whole number too large to be exact, the validator calls the origin `int`.
  const kind = origin === 'int' ? 'number' : origin
  const hasSentence = kind === 'string' || kind === 'array' || kind === 'number'
  return hasSentence ? { message: `${code}.${kind}`, params: { limit } } : null
}
