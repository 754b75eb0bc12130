/** Prepares the matchers of a query: goals are replaced by their matchers, and every pattern compiles. */
import type { Matcher } from '@footfall/contract/stats/matchers'
import { type FieldProblem, refuseInput } from '../../lib/errors/refusal.ts'
import type { ReportArgs, ReportDeps } from '../report-deps.ts'
import { type PlacedMatcher, patternsChecker } from './patterns.ts'

/** Refuses `invalid_input` with the path of each goal that does not exist (any more) and of each pattern that does not compile. */
export async function resolveMatchers(
  { run, goals }: ReportDeps,
  { website }: Pick<ReportArgs, 'website'>,
  matchers: readonly PlacedMatcher[],
): Promise<Matcher[]> {
  const named = matchers.some(({ matcher }) => matcher.kind === 'goal')
  const [known] = await Promise.all([
    named && goals ? goals(website.websiteId) : null,
    patternsChecker(run)(matchers),
  ])
  const problems: FieldProblem[] = []
  const resolved = matchers.map(({ path, matcher }) => {
    if (matcher.kind !== 'goal') return matcher
    const goal = known?.get(matcher.value ?? '')
    if (!goal) problems.push({ path: `${path}.value`, message: 'unknown_goal' })
    return goal?.matcher ?? matcher
  })
  if (problems.length > 0) refuseInput(problems)
  return resolved
}
