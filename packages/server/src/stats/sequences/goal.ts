/** One goal: its numbers in total, over time, and by the values of a dimension. */
import { fieldInfo } from '@footfall/contract/stats/filters'
import type { OneGoal } from '@footfall/contract/stats/goal-results'
import type { Query } from '@footfall/contract/stats/query'
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { empty, param, type Sql, sql } from '../../events/sql.ts'
import { refuseInput } from '../../lib/refusal.ts'
import type { Planner, ReportArgs } from '../engine.ts'
import { labelOf, valuesNamed } from '../labels.ts'
import { sqlOf } from '../query/dimension-sql.ts'
import { keyName, type MeasureRow, timeKey } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import { type Cut, cutOf, pageOfRows } from '../query/page-of-rows.ts'
import {
  allOf,
  eventsInside,
  eventsOfStarted,
  overlaps,
  type Selection,
  site,
  visits,
} from '../query/selection.ts'
import { tallyOf } from '../query/tally.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { goalNumbers, type KnownGoal, type Reached, worthSums } from './goal-numbers.ts'
import { goalsOf } from './goals.ts'
import { countedRows, paidRows } from './lines.ts'
import { matches, meantByAny } from './match-sql.ts'

export interface OneGoalQuery extends Query {
  readonly goal_id: string
  readonly dimension: AnyDimension
  readonly page: number
  readonly page_size: number
  readonly search: string
  readonly order: 'asc' | 'desc'
  readonly order_by: 'conversions' | 'visitors' | 'visitor_rate' | 'value'
}

/** Refuses `invalid_input` for a goal that does not exist. */
export async function goal(engine: Planner, args: ReportArgs<OneGoalQuery>): Promise<OneGoal> {
  const { query, website, language, signal } = args
  const [planned, all] = await Promise.all([engine.plan(args), engine.goals?.(website.websiteId)])
  const body = all?.get(query.goal_id)
  if (!body) return refuseInput([{ path: 'goal_id', message: 'unknown_goal' }])
  const known: KnownGoal = { ...body, goal_id: query.goal_id }
  const { selection, unit, zone } = planned
  const buckets = bucketsOf(selection.interval, unit, zone)
  const run = <R>(statement: Sql) =>
    isEmpty(selection.interval) ? Promise.resolve<R[]>([]) : engine.run<R>(statement, signal)
  const named = query.search === '' ? [] : valuesNamed(query.dimension, query.search, language)
  const [{ list, ...totals }, everyone, reached, { rows, total }] = await Promise.all([
    goalsOf(engine, planned, [known], signal),
    run<MeasureRow>(measure(selection, [{ kind: 'time', buckets }], ['visitors'])),
    run<Reached & { readonly bucket: string }>(overTime(selection, known, buckets)),
    pageOfRows<ValueRow>(run, cutOf(query), (cut) => byValue(selection, known, query, named, cut)),
  ])
  const [told] = list
  if (!told) throw new Error('a goal must be resolved first')
  return {
    goal: told,
    ...totals,
    time_unit: unit,
    time_zone: zone,
    series: buckets.map(({ start, time, partial }) => {
      const isHere = (second: unknown) => Number(second) * 1000 === start
      const visitors = everyone
        .filter(({ k0 }) => isHere(k0))
        .reduce((sum, row) => sum + Number(row.visitors), 0)
      const own = goalNumbers(known, reached.find(({ bucket }) => isHere(bucket)) ?? {}, {
        visitors,
        visits: 0,
      })
      return {
        time,
        partial,
        conversions: own.conversions,
        visitors: own.visitors,
        visitor_rate: own.visitor_rate,
      }
    }),
    list: rows.map((row) => {
      const tally = tallyOf(row)
      const value = String(row.k0)
      const came = { ...row, visitors: row.converted, visits: row.reached }
      const { value: worth, ...numbers } = goalNumbers(known, came, tally)
      return {
        value,
        label: labelOf(query.dimension, value, language),
        ...numbers,
        worth,
        total_visitors: tally.visitors,
        total_visits: tally.visits,
      }
    }),
    total,
  }
}

type ValueRow = MeasureRow & {
  readonly conversions: string
  readonly converted: string
  readonly reached: string
  readonly total: string
  readonly currencies?: readonly string[]
  readonly amounts?: readonly string[]
}

function overTime(selection: Selection, { matcher }: KnownGoal, buckets: readonly BucketCut[]): Sql {
  const rows = countedRows(selection, eventsInside(selection, ...meantByAny([matcher])), sql`''`, [matcher])
  const bucket = timeKey({ kind: 'time', buckets }, sql`fromUnixTimestamp64Milli(t)`)
  return sql`SELECT ${bucket} AS bucket, count() AS conversions, uniqExact(visitor) AS visitors FROM ${rows}
    WHERE ${matches(matcher)} GROUP BY bucket`
}

const orders: Record<OneGoalQuery['order_by'], Sql> = {
  conversions: sql`conversions`,
  visitors: sql`converted`,
  visitor_rate: sql`converted / nullIf(visitors, 0)`,
  value: sql`k0`,
}

/** The dimension's rows, including those that never reached the goal. */
function byValue(
  selection: Selection,
  goal: KnownGoal,
  query: OneGoalQuery,
  named: readonly string[],
  { limit, offset }: Cut,
): Sql {
  const { dimension, search, order, order_by } = query
  const rows = measure(selection, [{ kind: 'dimension', dimension }])
  const meant = meantByAny([goal.matcher])
  const direction = order === 'asc' ? sql`ASC` : sql`DESC`
  const found =
    search === ''
      ? empty
      : sql`WHERE positionCaseInsensitiveUTF8(${keyName(0)}, ${param('String', search)}) > 0 OR ${keyName(0)} IN ${param('Array(String)', named)}`
  return sql`SELECT *, count() OVER () AS total FROM (
      SELECT * FROM (${rows}) AS everyone
      LEFT JOIN (SELECT known AS k0, count() AS conversions, uniqExact(visitor) AS converted
        FROM (${reaching(selection, goal, dimension, eventsInside(selection, ...meant))}) GROUP BY k0) AS inside USING (k0)
      LEFT JOIN (SELECT known AS k0, uniqExact(visit) AS reached
        FROM (${reaching(selection, goal, dimension, eventsOfStarted(selection, ...meant))}) GROUP BY k0) AS begun USING (k0)
      ${goal.value === 'revenue' ? worthOf(selection, goal, dimension) : empty})
    ${found} ORDER BY ${orders[order_by]} ${direction} NULLS LAST, k0 LIMIT ${param('UInt32', limit)} OFFSET ${param('UInt64', offset)}`
}

/** The join with the revenue of the events that reach the goal. */
function worthOf(selection: Selection, goal: KnownGoal, dimension: AnyDimension): Sql {
  const paying = eventsInside(selection, sql`revenue != 0`)
  return sql`LEFT JOIN (SELECT known AS k0, ${worthSums}
    FROM (${reaching(selection, goal, dimension, paying, 'paid')}) GROUP BY k0) AS earned USING (k0)`
}

/** The events of `source` that reach the goal, with `known`, the value of the dimension. An event with several values has one row each. */
function reaching(
  selection: Selection,
  { matcher }: KnownGoal,
  dimension: AnyDimension,
  source: Sql,
  which: 'counted' | 'paid' = 'counted',
): Sql {
  const { on, text, pairs } = sqlOf(dimension, selection)
  const asText = pairs ? text : sql`toString(${text})`
  const value = on === 'visits' ? sql`''` : asText
  const rowsOf = which === 'paid' ? paidRows : countedRows
  const rows = rowsOf(selection, source, value, [matcher])
  const columns = which === 'paid' ? sql`visitor, visit, coin, amount` : sql`visitor, visit`
  const matching = sql`SELECT ${columns}, value FROM ${rows} WHERE ${matches(matcher)}`
  if (fieldInfo(dimension).scope === 'event' || on !== 'visits')
    return sql`SELECT ${columns}, ${pairs ? sql`arrayJoin(value)` : sql`value`} AS known FROM (${matching})`
  return sql`SELECT ${columns}, known FROM (${matching}) AS matching
    LEFT JOIN (SELECT visit, ${asText} AS known FROM ${visits} PREWHERE ${allOf([site(selection), overlaps(selection)])}) AS own USING (visit)`
}
