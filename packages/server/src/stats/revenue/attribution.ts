/** The source to which a payment is credited: that of its visit, or of an earlier visit. */
import { day } from '@footfall/contract/durations'
import { fieldInfo } from '@footfall/contract/stats/filters'
import type { AnyDimension } from '@footfall/contract/stats/traits'
import { instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { sqlOf } from '../query/fields/dimension-sql.ts'
import { allOf, site, visits } from '../query/rows.ts'
import { overlaps, paymentsInside, type Selection } from '../query/selection.ts'
import { type PaymentOptions, payments } from './payments.ts'

export type Attribution = 'visit' | 'first_touch' | 'last_non_direct'

const lookBack = { first_touch: 90 * day, last_non_direct: 30 * day } as const

/** The payments with `value`, the dimension's value for the visit that each is credited to; pairs in an array of texts. */
export function credited(
  selection: Selection,
  { currency }: Pick<PaymentOptions, 'currency'>,
  by: AnyDimension,
  attribution: Attribution,
): Sql {
  const { on, text, pairs } = sqlOf(by, selection)
  const value = pairs ? text : sql`toString(${text})`
  const isSource = fieldInfo(by).family === 'referer'
  if (attribution === 'visit' || !isSource) {
    if (on !== 'visits') return payments(selection, { currency, value })
    const paid = payments(selection, { currency, value: sql`''` })
    return sql`SELECT visitor, time, coin, amount, is_order, known AS value FROM (${paid}) AS paid
      LEFT JOIN (SELECT visit, ${value} AS known FROM ${visits} PREWHERE ${allOf([site(selection), overlaps(selection)])}) AS own ON paid.visit = own.visit`
  }
  const paid = payments(selection, { currency, value: sql`''` })
  const since = sql`start >= ${instant(selection.interval.start - lookBack[attribution])}`
  const until = sql`start < ${instant(selection.interval.end)}`
  const history = sql`SELECT visitor, arraySort(groupArray((toUnixTimestamp64Milli(start), visit, channel != 'direct', ${value}))) AS visits
    FROM ${visits} PREWHERE ${allOf([site(selection), since, until])}
    WHERE visitor IN (SELECT visitor FROM ${paymentsInside(selection)}) GROUP BY visitor`
  const earliest = sql`t - ${param('Int64', lookBack[attribution])}`
  const near = sql`arrayFilter(one -> one.1 >= ${earliest} AND one.1 <= t, visits)`
  const chosen = attribution === 'first_touch' ? sql`${near}[1].4` : sql`arrayLast(one -> one.3, ${near}).4`
  // Without any source in that time, it is credited to Direct.
  const direct = by === 'channel' ? sql`if(found = '', 'direct', found)` : sql`found`
  return sql`SELECT visitor, time, coin, amount, is_order, ${direct} AS value FROM (
      SELECT paid.visitor AS visitor, time, coin, amount, is_order, ${chosen} AS found
      FROM (${paid}) AS paid LEFT JOIN (${history}) AS history ON paid.visitor = history.visitor)`
}
