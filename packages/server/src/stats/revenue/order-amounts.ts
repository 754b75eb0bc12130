/**
 * What counts of payments. An order counts at its first payment by (time, id), whatever arrived first and in whatever currency. Refunds of an order
 * add up to its amount at most, the earliest first; in another currency it was not paid, so there is nothing to refund. An id that nobody paid with
 * is a refund's own, and counts once, too. All payments of an order are read, from any interval, so that every report shows the same for each.
 */
import { type Sql, sql } from '../../events/sql.ts'
import { inInterval, type Span, site } from '../query/rows.ts'

export interface PaidRows {
  /** A statement with the columns `event`, `t` (Unix milliseconds), `coin`, `revenue` and `order_id`, all within the span. */
  readonly rows: Sql
  /** Further columns of it. */
  readonly kept: Sql
}

/** The rows' `kept` columns with `t`, `coin` and `amount`: what counts of each, in minor units; negative for a refund. */
export function withAmounts(span: Span, { rows, kept }: PaidRows): Sql {
  // A payment without an order counts alone.
  const amount = sql`if(order_id = '' OR settled.payment = 0, revenue, settled.counted)`
  return sql`SELECT ${kept}, t, coin, ${amount} AS amount FROM (${rows}) AS paid
    LEFT JOIN (${countedAmounts(span)}) AS settled ON paid.event = settled.payment AND paid.t = settled.paid_at`
}

/**
 * What counts (`counted`) of each payment (`payment`, `paid_at`) of the orders with a payment in the span: the amount of the first, nothing of later
 * ones, and of refunds what is left to refund. Without a payment, the first refund counts.
 */
function countedAmounts(span: Span): Sql {
  const orders = sql`SELECT order_id FROM order_payments PREWHERE ${site(span)} AND ${inInterval(span)}`
  const ranked = sql`SELECT order_id, event, t, sent_id, coin, revenue,
      row_number() OVER (PARTITION BY order_id, revenue > 0 ORDER BY t, sent_id, event) = 1 AS is_first,
      max(revenue > 0) OVER (PARTITION BY order_id) AS is_paid
    FROM (SELECT order_id, event, toUnixTimestamp64Milli(time) AS t, sent_id, toString(currency) AS coin, revenue
      FROM order_payments PREWHERE ${site(span)} AND order_id IN (${orders}))`
  const upToNow = sql`ORDER BY t, sent_id, event ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW`
  const summed = sql`SELECT event, t, revenue, is_first, is_paid,
      sumIf(revenue, is_first AND revenue > 0) OVER (PARTITION BY order_id, coin) AS worth,
      sumIf(-revenue, revenue < 0) OVER (PARTITION BY order_id, coin ${upToNow}) AS given
    FROM (${ranked})`
  return sql`SELECT event AS payment, t AS paid_at, multiIf(revenue > 0 OR NOT is_paid, if(is_first, revenue, 0),
      -greatest(least(-revenue, worth - (given + revenue)), 0)) AS counted FROM (${summed})`
}
