/** A cohort as a condition on rows with a visitor, of visits and of events. */
import { minute } from '@footfall/contract/durations'
import type { CohortBody, FunnelCohort, MatchedCohort } from '@footfall/contract/resources/cohort'
import type { Matcher } from '@footfall/contract/stats/matchers'
import { empty, param, type Sql, sql } from '../../events/sql.ts'
import { counts, eventsWhere, inInterval, type Span, site } from '../query/rows.ts'
import { bestAttempts, maskOf } from '../sequences/attempts.ts'
import { countedRows, linesOf } from '../sequences/lines.ts'
import { matches, meantByAny } from '../sequences/match-sql.ts'
import { outcomeIs } from '../sequences/outcome.ts'
import type { PlannedCohort } from './cohorts.ts'

export function cohortCondition(websiteId: string, { cohort, interval }: PlannedCohort): Sql {
  const visitors = visitorsOf({ websiteId, interval }, cohort)
  return cohort.kind === 'matched' && !cohort.did
    ? sql`visitor NOT IN (${visitors})`
    : sql`visitor IN (${visitors})`
}

function visitorsOf(span: Span, cohort: CohortBody): Sql {
  return cohort.kind === 'matched' ? matchedOften(span, cohort) : inFunnel(span, cohort)
}

/** Counted events of the span, `which` of them, with the columns that the matchers need. */
function rowsOf(span: Span, matchers: readonly Matcher[], which: readonly Sql[]): Sql {
  const source = eventsWhere([...which, counts, site(span), inInterval(span)])
  return countedRows(span, source, { matchers, value: sql`toUInt8(0)` })
}

function matchedOften(span: Span, { matcher, at_least }: MatchedCohort): Sql {
  const often = at_least === 1 ? empty : sql` HAVING count() >= ${param('UInt32', at_least)}`
  const rows = rowsOf(span, [matcher], meantByAny([matcher]))
  return sql`SELECT visitor FROM ${rows} WHERE ${matches(matcher)} GROUP BY visitor${often}`
}

/** By everybody's best attempt, as the funnel counts it. */
function inFunnel(
  span: Span,
  { steps, exclude, order, scope, window_minutes, ...reached }: FunnelCohort,
): Sql {
  const strict = order === 'strict'
  const asked = [...steps, ...exclude]
  const rows = rowsOf(span, asked, strict ? [] : meantByAny(asked))
  const mask = maskOf(steps, exclude)
  const lines = linesOf(rows, { scope, mask, whole: strict, withValues: false })
  const optional = steps.map((step) => step.optional)
  const attempts = bestAttempts(lines, { optional, strict, scope, window: window_minutes * minute })
  return sql`SELECT who FROM (${attempts}) WHERE ${outcomeIs(optional, reached)}`
}
