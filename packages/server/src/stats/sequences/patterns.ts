/** Whether the engine can compile the patterns of matchers. Checked before they are saved or used. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { StatementRefused } from '../../events/errors.ts'
import { join, param, sql } from '../../events/sql.ts'
import { type FieldProblem, refuseInput } from '../../lib/errors/refusal.ts'
import type { RunStatement } from '../run-statements.ts'

export interface PlacedMatcher {
  /** The matcher's path in the input, e.g. `steps.1`. */
  readonly path: string
  readonly matcher: Matcher
}

/** The matchers of a list, each with its path in the input. */
export function placed<M extends Matcher>(path: string, matchers: readonly M[]): PlacedMatcher[] {
  return matchers.map((matcher, index) => ({ path: `${path}.${index}`, matcher }))
}

/** Refuses `invalid_input` with the path, and the position in the pattern, of each pattern that does not compile. */
export type CheckPatterns = (matchers: readonly PlacedMatcher[]) => Promise<void>

const refused = new Set([36, 427])

export function patternsChecker(run: RunStatement): CheckPatterns {
  const compiles = async (patterns: readonly string[]): Promise<StatementRefused | null> => {
    // `match` searches plain texts without compiling them; this compiles everything.
    const tried = patterns.map(
      (pattern) => sql`replaceRegexpOne(materialize(''), ${param('String', pattern)}, '')`,
    )
    try {
      await run(sql`SELECT ${join(tried)}`)
      return null
    } catch (error) {
      if (error instanceof StatementRefused && refused.has(error.code)) return error
      throw error
    }
  }
  return async (matchers) => {
    const patterns = matchers.filter(({ matcher }) => matcher.operator === 'regex' && matcher.value)
    const all = patterns.map(({ matcher }) => matcher.value ?? '')
    if (patterns.length === 0 || !(await compiles(all))) return
    const problems: FieldProblem[] = []
    for (const { path, matcher } of patterns) {
      const pattern = matcher.value ?? ''
      const error = await compiles([pattern])
      const params = { position: error ? positionOf(error.message, pattern) : 0 }
      if (error) problems.push({ path: `${path}.value`, message: 'regex_rule', params })
    }
    refuseInput(problems)
  }
}

/** The character, counted from 1, at which the pattern is wrong. RE2 names the part with the error; for brackets, the whole pattern. */
function positionOf(message: string, pattern: string): number {
  if (/missing \)/.test(message)) return pattern.length
  if (/unexpected \)/.test(message)) return strayBracket(pattern) + 1
  const part = /valid re2 pattern: [^:]*: (.*?)(?:: while|: In scope|\. \(|$)/s.exec(message)?.[1] ?? ''
  return Math.max(0, pattern.lastIndexOf(part)) + 1
}

/** The position of the first closing bracket without an opening one. */
function strayBracket(pattern: string): number {
  let depth = 0
  for (const { 0: piece, index } of pattern.matchAll(/\\.|\[\^?\]?[^\]]*\]|[()]/gs)) {
    if (piece === '(') depth++
    else if (piece === ')' && depth-- === 0) return index
  }
  return pattern.length - 1
}
