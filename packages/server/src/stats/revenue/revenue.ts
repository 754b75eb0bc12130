/** Revenue: each currency by itself, over time and by a dimension. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { Query } from '@footfall/contract/stats/query'
import type { Revenue } from '@footfall/contract/stats/revenue-results'
import { empty, type Sql, sql } from '../../events/sql.ts'
import type { Planner, ReportArgs } from '../engine.ts'
import { labelOf } from '../labels.ts'
import { dimensionSql } from '../query/dimension-sql.ts'
import { type MeasureRow, timeKey } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import { tallyOf } from '../query/tally.ts'
import { bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { type Attribution, credited } from './attribution.ts'
import { payments } from './payments.ts'

export interface RevenueQuery extends Query {
  readonly currency?: string | undefined
  readonly by: Dimension
  readonly attribution: Attribution
}

interface Row {
  readonly key: string
  readonly coin: string
  readonly revenue: string
  readonly refunds: string
  readonly orders: string
  readonly buyers: string
}

const sums = sql`coin, sum(amount) AS revenue, sumIf(-amount, amount < 0) AS refunds, countIf(is_order) AS orders, uniqExactIf(visitor, is_order) AS buyers`

export async function revenue(engine: Planner, args: ReportArgs<RevenueQuery>): Promise<Revenue> {
  const { query, language, signal } = args
  const { selection, unit, zone } = await engine.plan(args)
  const told = { time_unit: unit, time_zone: zone }
  if (isEmpty(selection.interval)) return { ...told, currencies: [], series: [], list: [] }
  const { by, attribution } = query
  const currency = query.currency ?? null
  const buckets = bucketsOf(selection.interval, unit, zone)
  const all = payments(selection, { currency, value: sql`''` })
  const run = (statement: Sql) => engine.run<Row>(statement, signal)
  const [whole, byTime, byValue, everyone] = await Promise.all([
    run(sql`SELECT '' AS key, ${sums} FROM (${all}) GROUP BY coin ORDER BY coin`),
    run(
      sql`SELECT toString(${timeKey({ kind: 'time', buckets }, sql`time`)}) AS key, ${sums} FROM (${all}) GROUP BY key, coin ORDER BY coin`,
    ),
    run(grouped(credited(selection, { currency }, by, attribution), by)),
    engine.run<MeasureRow>(measure(selection, []), signal),
  ])
  const { visitors } = tallyOf(everyone[0] ?? {})
  return {
    ...told,
    currencies: whole.map((row) => {
      const amounts = amountsOf(row)
      const { revenue, orders } = amounts
      return {
        ...amounts,
        average_order: orders === 0 ? null : revenue / orders,
        per_visitor: visitors === 0 ? null : revenue / visitors,
      }
    }),
    series: buckets.map(({ start, time, partial }) => ({
      time,
      partial,
      values: byTime
        .filter(({ key }) => Number(key) * 1000 === start)
        .map(amountsOf)
        .map(({ currency, revenue, orders }) => ({ currency, revenue, orders })),
    })),
    list: byValue.map((row) => ({
      value: row.key,
      label: labelOf(by, row.key, language),
      ...amountsOf(row),
    })),
  }
}

function grouped(rows: Sql, by: Dimension): Sql {
  const { pairs, omitNone } = dimensionSql[by]
  const key = pairs ? sql`arrayJoin(value)` : sql`value`
  return sql`SELECT ${key} AS key, ${sums} FROM (${rows}) GROUP BY key, coin ${omitNone ? sql`HAVING key != ''` : empty}
    ORDER BY revenue DESC, key, coin LIMIT 500`
}

function amountsOf({ coin, revenue, refunds, orders, buyers }: Row) {
  return {
    currency: coin,
    revenue: Number(revenue),
    refunds: Number(refunds),
    orders: Number(orders),
    buyers: Number(buyers),
  }
}
