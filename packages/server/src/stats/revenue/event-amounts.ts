/** What counts of the revenue of single events, for views that show them one by one. */
import type { Money } from '@footfall/contract/stats/goal-results'
import { param, type Sql, sql } from '../../events/sql.ts'
import type { Span } from '../query/rows.ts'
import type { ReportDeps } from '../report-deps.ts'
import { withAmounts } from './order-amounts.ts'

/** The columns of an event that its amount follows from. */
export interface PaidEvent {
  readonly event: string
  /** Unix milliseconds. */
  readonly at: string
  readonly coin: string
  /** Minor units. */
  readonly revenue: string
  readonly order_id: string
}

/** The part of an event's revenue that counts, in minor units. */
export type AmountOf = (row: PaidEvent) => number

export interface OrderRows {
  readonly span: Span
  /** The events' payments of orders, as the text after FROM. */
  readonly orders: Sql
  /** Most payments that the events have. */
  readonly limit: number
}

/** Orders are computed only if there are any: most visits have none. */
export async function eventAmounts(
  deps: Pick<ReportDeps, 'run'>,
  events: readonly PaidEvent[],
  { span, orders, limit }: OrderRows,
): Promise<AmountOf> {
  const settles = events.some((row) => Number(row.revenue) !== 0 && row.order_id !== '')
  const payments = settles
    ? await deps.run<{ event: string; t: string; amount: string }>(
        sql`SELECT event, t, amount FROM (${withAmounts(span, {
          rows: sql`SELECT event, sent_id, toUnixTimestamp64Milli(time) AS t, toString(currency) AS coin, revenue, order_id FROM ${orders}`,
          kept: sql`event, sent_id`,
        })}) ORDER BY t, sent_id, event LIMIT ${param('UInt32', limit)}`,
      )
    : []
  const counted = new Map(payments.map(({ event, t, amount }) => [`${event} ${t}`, Number(amount)]))
  return ({ event, at, revenue, order_id }) =>
    (order_id === '' ? undefined : counted.get(`${event} ${at}`)) ?? Number(revenue)
}

/** Null where nothing counts. */
export function moneyOf({ coin }: Pick<PaidEvent, 'coin'>, amount: number): Money | null {
  return amount === 0 ? null : { currency: coin, amount }
}
