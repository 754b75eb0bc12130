/** Payments: what events of the interval paid or refunded. */
import { param, type Sql, sql } from '../../events/sql.ts'
import { paymentsInside, type Selection } from '../query/selection.ts'
import { withAmounts } from './order-amounts.ts'

export interface PaymentOptions {
  /** Upper case; null: all. */
  readonly currency: string | null
  /** The text of the event for a payment. */
  readonly value: Sql
}

/** Columns `visitor`, `visit`, `time`, `t` (Unix milliseconds), `coin`, `amount` (minor units; negative for a refund), `is_order` and `value`. */
export function payments(selection: Selection, { currency, value }: PaymentOptions): Sql {
  const inside = sql`SELECT visitor, visit, time, toUnixTimestamp64Milli(time) AS t, event, toString(currency) AS coin, revenue, order_id, ${value} AS value
    FROM ${paymentsInside(selection)}`
  const rows =
    currency === null ? inside : sql`SELECT * FROM (${inside}) WHERE coin = ${param('String', currency)}`
  const rowsWithAmounts = withAmounts(selection, { rows, kept: sql`visitor, visit, time, value` })
  return sql`SELECT visitor, visit, time, t, coin, value, amount, amount > 0 AS is_order FROM (${rowsWithAmounts}) WHERE amount != 0`
}
