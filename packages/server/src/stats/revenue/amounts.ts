/** What payments come to: by currency, by bucket of time, by a dimension's value. */
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { empty, param, type Sql, sql } from '../../events/sql.ts'
import type { Engine } from '../engine.ts'
import { shapeOf } from '../query/dimension-sql.ts'
import { type MeasureRow, timeKey } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import type { BucketCut } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import type { Zone } from '../time/zone.ts'
import { type Attribution, credited } from './attribution.ts'
import { payments } from './payments.ts'

/** In minor units. */
export interface Amounts {
  readonly revenue: number
  readonly refunds: number
  readonly orders: number
  readonly buyers: number
}

export interface Figures extends Amounts {
  readonly average_order: number | null
  readonly per_visitor: number | null
}

export interface Told extends Amounts {
  readonly key: string
  readonly currency: string
}

export const noAmounts: Amounts = { revenue: 0, refunds: 0, orders: 0, buyers: 0 }

interface Row extends Record<keyof Amounts, string> {
  readonly key: string
  readonly coin: string
}

const sums = sql`coin, sum(amount) AS revenue, sumIf(-amount, amount < 0) AS refunds, countIf(is_order) AS orders, uniqExactIf(visitor, is_order) AS buyers`

export interface Asked {
  readonly selection: Selection
  /** Null: all. */
  readonly currency: string | null
  readonly signal?: AbortSignal | undefined
}

async function amountsOf({ run }: Engine, statement: Sql, { selection, signal }: Asked): Promise<Told[]> {
  if (isEmpty(selection.interval)) return []
  const rows = await run<Row>(statement, signal)
  return rows.map(({ key, coin, revenue, refunds, orders, buyers }) => ({
    key,
    currency: coin,
    revenue: Number(revenue),
    refunds: Number(refunds),
    orders: Number(orders),
    buyers: Number(buyers),
  }))
}

export interface OverTime {
  /** The figures of each currency that was paid in. */
  readonly currencies: ReadonlyMap<string, Figures>
  /** Of each bucket and currency; the key is the Unix second at which the bucket begins. */
  readonly series: readonly Told[]
}

export async function overTime(
  engine: Engine,
  asked: Asked,
  buckets: readonly BucketCut[],
): Promise<OverTime> {
  const { selection, currency, signal } = asked
  if (isEmpty(selection.interval)) return { currencies: new Map(), series: [] }
  const bucket = timeKey({ kind: 'time', buckets }, sql`time`)
  const all = sql`SELECT *, toString(${bucket}) AS bucket FROM (${payments(selection, { currency, value: sql`''` })})`
  const key = sql`if(grouping(bucket) = 0, bucket, '')`
  const [rows, visitors] = await Promise.all([
    amountsOf(
      engine,
      sql`SELECT ${key} AS key, ${sums} FROM (${all}) GROUP BY GROUPING SETS ((coin), (bucket, coin)) ORDER BY coin`,
      asked,
    ),
    visitorsOf(engine, selection, signal),
  ])
  const whole = rows.filter((row) => row.key === '')
  return {
    currencies: new Map(
      whole.map(({ key: _, currency: coin, ...amounts }) => [coin, figuresOf(amounts, visitors)]),
    ),
    series: rows.filter((row) => row.key !== ''),
  }
}

/** The currencies of all payments, by their letters. */
export async function currenciesPaid({ run }: Engine, asked: Asked): Promise<string[]> {
  const { selection, currency, signal } = asked
  if (isEmpty(selection.interval)) return []
  const all = payments(selection, { currency, value: sql`''` })
  const rows = await run<{ coin: string }>(sql`SELECT DISTINCT coin FROM (${all}) ORDER BY coin`, signal)
  return rows.map(({ coin }) => coin)
}

async function visitorsOf({ run }: Engine, selection: Selection, signal?: AbortSignal): Promise<number> {
  const [row] = await run<MeasureRow>(measure(selection, [], ['visitors']), signal)
  return Number(row?.visitors ?? 0)
}

export function figuresOf(amounts: Amounts, visitors: number): Figures {
  const { revenue, orders } = amounts
  return {
    ...amounts,
    average_order: orders === 0 ? null : revenue / orders,
    per_visitor: visitors === 0 ? null : revenue / visitors,
  }
}

/** The key of a row is the local date of the payments. */
export function byDay(engine: Engine, asked: Asked, zone: Zone): Promise<Told[]> {
  const all = payments(asked.selection, { currency: asked.currency, value: sql`''` })
  const day = sql`toString(toDate(time, ${param('String', zone)}))`
  return amountsOf(
    engine,
    sql`SELECT ${day} AS key, ${sums} FROM (${all}) GROUP BY key, coin ORDER BY coin`,
    asked,
  )
}

export interface ByValue {
  readonly by: AnyDimension
  readonly attribution: Attribution
  /** Values that are told; left out: of each currency the 500 with the most revenue. */
  readonly among?: readonly string[]
}

export function byValue(engine: Engine, asked: Asked, { by, attribution, among }: ByValue): Promise<Told[]> {
  const { pairs, omitNone } = shapeOf(by)
  const key = pairs ? sql`arrayJoin(value)` : sql`value`
  const rows = credited(asked.selection, { currency: asked.currency }, by, attribution)
  const wanted = among
    ? sql`HAVING key IN ${param('Array(String)', among)}`
    : omitNone
      ? sql`HAVING key != ''`
      : empty
  return amountsOf(
    engine,
    sql`SELECT ${key} AS key, ${sums} FROM (${rows}) GROUP BY key, coin ${wanted}
      ORDER BY revenue DESC, key, coin ${among ? empty : sql`LIMIT 500 BY coin`}`,
    asked,
  )
}
