/** One goal: its numbers in total, by bucket of time and by a dimension. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { OneGoal } from '@footfall/contract/stats/goal-results'
import type { Sql } from '../../events/sql.ts'
import { cutOf } from '../../lib/cut.ts'
import { refuseInput } from '../../lib/errors/refusal.ts'
import { labelOf, valuesNamed } from '../labels.ts'
import type { Selection } from '../query/selection.ts'
import { pageOfRows } from '../query/table/page-of-rows.ts'
import { tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { goalChanges, goalNumbers, type KnownGoal } from './goal-numbers.ts'
import { type GoalBreakdown, type GoalRow, goalRows, goalRowsAt } from './goal-rows.ts'
import { goalSeries } from './goal-series.ts'
import { goalsOf } from './goals.ts'

/** Refuses `invalid_input` for a goal that does not exist. */
export async function goal(deps: Planner, args: ReportArgs<ReportQuery<'goal'>>): Promise<OneGoal> {
  const { query, website, language } = args
  const [planned, all] = await Promise.all([deps.plan(args), deps.goals?.(website.websiteId)])
  const body = all?.get(query.goal_id)
  if (!body) return refuseInput([{ path: 'goal_id', message: 'unknown_goal' }])
  const known: KnownGoal = { ...body, goal_id: query.goal_id }
  const { selection, previous, unit, zone } = planned
  const run = <R>(statement: Sql) =>
    isEmpty(selection.interval) ? Promise.resolve<R[]>([]) : deps.run<R>(statement)
  const seriesOver = (over: Selection) =>
    goalSeries(deps, { selection: over, goal: known, buckets: bucketsOf(over.interval, unit, zone) })
  const { dimension } = query
  const breakdown: GoalBreakdown = { selection, goal: known, dimension }
  const named = query.search === '' ? [] : valuesNamed(dimension, query.search, language)
  const [{ list, ...totals }, series, previousSeries, { rows, total }] = await Promise.all([
    goalsOf(deps, planned, [known]),
    seriesOver(selection),
    previous && seriesOver(previous),
    pageOfRows<GoalRow & { total: string }>(run, cutOf(query), (cut) =>
      goalRows(breakdown, query, named, cut),
    ),
  ])
  const earlierRows =
    previous && rows.length > 0
      ? await run<GoalRow>(goalRowsAt({ ...breakdown, selection: previous }, rows))
      : []
  const before = new Map(earlierRows.map((row) => [String(row.k0), row]))
  const [presented] = list
  if (!presented) throw new Error('a goal must be resolved first')
  return {
    goal: presented,
    ...totals,
    time_unit: unit,
    time_zone: zone,
    series,
    previous_series: previousSeries,
    list: rows.map((row) => {
      const value = String(row.k0)
      const now = rowNumbers(known, row)
      const earlier = previous ? rowNumbers(known, before.get(value)) : null
      const { visitors, visits } = tallyOf(row)
      return {
        value,
        label: labelOf(dimension, value, language),
        ...now,
        total_visitors: Math.max(visitors, now.visitors),
        total_visits: Math.max(visits, now.visits),
        previous: earlier,
        change: earlier && goalChanges(now, earlier),
      }
    }),
    total,
  }
}

/** The numbers of a value; zeros for one that did not occur. */
function rowNumbers(goal: KnownGoal, row: GoalRow | undefined) {
  const came = row && { ...row, visitors: row.converted, visits: row.reached }
  const { value: worth, ...numbers } = goalNumbers(goal, came ?? {}, tallyOf(row ?? {}))
  return { ...numbers, worth }
}
