/** Sums of payments: by currency, by bucket of time, by a dimension's value. */
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { shapeOf } from '../query/fields/dimension-sql.ts'
import { type MeasureRow, timeKey } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import type { ReportDeps } from '../report-deps.ts'
import type { BucketCut } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { type Zone, zoned } from '../time/zone.ts'
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

export interface AmountsOfKey extends Amounts {
  readonly key: string
  readonly currency: string
}

const mostValues = 500

export const noAmounts: Amounts = { revenue: 0, refunds: 0, orders: 0, buyers: 0 }

/** What a row is about: a currency, a bucket of time, a value. */
const parts = { whole: 0, bucket: 1, value: 2 } as const

interface Row extends Record<keyof Amounts, string> {
  readonly part: number
  readonly key: string
  readonly coin: string
}

const sums = sql`coin, sum(amount) AS revenue, sumIf(-amount, amount < 0) AS refunds, countIf(is_order) AS orders, uniqExactIf(visitor, is_order) AS buyers`

export interface AmountsQuestion {
  readonly selection: Selection
  /** Null: all. */
  readonly currency: string | null
}

function amountsOf({ key, coin, revenue, refunds, orders, buyers }: Omit<Row, 'part'>): AmountsOfKey {
  return {
    key,
    currency: coin,
    revenue: Number(revenue),
    refunds: Number(refunds),
    orders: Number(orders),
    buyers: Number(buyers),
  }
}

export interface Wanted {
  /** Buckets of time to separate. */
  readonly buckets?: readonly BucketCut[]
  readonly values?: ByValue
}

export interface Paid {
  /** The amounts of each currency. */
  readonly currencies: ReadonlyMap<string, Amounts>
  /** By bucket and currency. The key is the Unix second at which the bucket begins. */
  readonly series: readonly AmountsOfKey[]
  /** By value and currency, those with the most revenue first. */
  readonly list: readonly AmountsOfKey[]
}

/** Everything needed about payments, from one scan. */
export async function paid(
  { run }: ReportDeps,
  asked: AmountsQuestion,
  { buckets, values }: Wanted,
): Promise<Paid> {
  const { selection, currency } = asked
  if (isEmpty(selection.interval)) return { currencies: new Map(), series: [], list: [] }
  const rows = values
    ? credited(selection, { currency }, values.by, values.attribution)
    : payments(selection, { currency, value: sql`''` })
  const keys = [
    sql`[(${param('UInt8', parts.whole)}, '')]`,
    ...(buckets ? [bucketKey(buckets)] : []),
    ...(values ? [valueKeys(values)] : []),
  ]
  // Known values are all wanted: another currency's may be the most of this one.
  const limit = param('UInt32', Math.max(mostValues, values?.among?.length ?? 0))
  const counted = await run<Row>(
    sql`SELECT one.1 AS part, one.2 AS key, ${sums} FROM (${rows}) ARRAY JOIN arrayConcat(${join(keys)}) AS one GROUP BY part, key, coin
      ORDER BY part, revenue DESC, key, coin LIMIT ${limit} BY coin, part, if(part = ${param('UInt8', parts.value)}, '', key)`,
  )
  const of = (part: number) => counted.filter((row) => row.part === part).map(amountsOf)
  return {
    currencies: new Map(
      of(parts.whole).map(({ key: _, currency: coin, ...amounts }) => [coin, amounts] as const),
    ),
    series: of(parts.bucket),
    list: of(parts.value),
  }
}

function bucketKey(buckets: readonly BucketCut[]): Sql {
  const bucket = timeKey({ kind: 'time', buckets }, sql`time`)
  return sql`[(${param('UInt8', parts.bucket)}, toString(${bucket}))]`
}

function valueKeys({ by, among }: ByValue): Sql {
  const { pairs, omitNone } = shapeOf(by)
  const own = pairs ? sql`value` : sql`[value]`
  const wanted = among
    ? sql`arrayFilter(key -> key IN ${param('Array(String)', among)}, ${own})`
    : omitNone
      ? sql`arrayFilter(key -> key != '', ${own})`
      : own
  return sql`arrayMap(key -> (${param('UInt8', parts.value)}, key), ${wanted})`
}

/** The currencies of all payments, in alphabetical order. */
export async function currenciesPaid({ run }: ReportDeps, asked: AmountsQuestion): Promise<string[]> {
  const { selection, currency } = asked
  if (isEmpty(selection.interval)) return []
  const all = payments(selection, { currency, value: sql`''` })
  const rows = await run<{ coin: string }>(sql`SELECT DISTINCT coin FROM (${all}) ORDER BY coin`)
  return rows.map(({ coin }) => coin)
}

/** Visitors of the interval, for revenue per visitor. */
export async function visitorsOf({ run }: ReportDeps, { selection }: AmountsQuestion): Promise<number> {
  if (isEmpty(selection.interval)) return 0
  const [row] = await run<MeasureRow>(measure(selection, [], ['visitors']))
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
export async function byDay(
  { run }: ReportDeps,
  asked: AmountsQuestion,
  zone: Zone,
): Promise<AmountsOfKey[]> {
  const { selection, currency } = asked
  if (isEmpty(selection.interval)) return []
  const all = payments(selection, { currency, value: sql`''` })
  const day = sql`toString(toDate(time, ${param('String', zoned(0, zone).timeZoneId)}))`
  const rows = await run<Row>(
    sql`SELECT ${day} AS key, ${sums} FROM (${all}) GROUP BY key, coin ORDER BY coin`,
  )
  return rows.map(amountsOf)
}

export interface ByValue {
  readonly by: AnyDimension
  readonly attribution: Attribution
  /** Values to show; by default the `mostValues` with the most revenue for each currency. */
  readonly among?: readonly string[]
}
