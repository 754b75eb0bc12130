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
  // All windows have the same order, so that the rows are sorted once.
  const inOrder = sql`OVER (PARTITION BY order_id ORDER BY t, sent_id, event ROWS BETWEEN UNBOUNDED PRECEDING AND`
  const ranked = sql`SELECT order_id, event, t, sent_id, coin, revenue,
      countIf(revenue > 0) ${inOrder} CURRENT ROW) AS payments,
      countIf(revenue < 0) ${inOrder} CURRENT ROW) AS refunds,
      anyIf((revenue, coin), revenue > 0) ${inOrder} UNBOUNDED FOLLOWING) AS paid
    FROM (SELECT order_id, event, toUnixTimestamp64Milli(time) AS t, sent_id, toString(currency) AS coin, revenue
      FROM order_payments PREWHERE ${site(span)} AND order_id IN (${orders}))`
  const summed = sql`SELECT event, t, coin, revenue, payments, refunds, paid,
      sumIf(-revenue, revenue < 0 AND coin = paid.2) ${inOrder} CURRENT ROW) AS given
    FROM (${ranked})`
  return sql`SELECT event AS payment, t AS paid_at, multiIf(
      revenue > 0, if(payments = 1, revenue, 0),
      paid.1 = 0, if(refunds = 1, revenue, 0),
      coin != paid.2, 0,
      -greatest(least(-revenue, paid.1 - (given + revenue)), 0)) AS counted FROM (${summed})`
}
