/**
 * A plain, slow implementation of revenue, campaigns and explorations from their definitions: one payment after the other, no SQL. The calls are
 * compared with it.
 */
import { day } from '@footfall/contract/durations'
import type { RateTableBody } from '@footfall/contract/resources/rate-table'
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { type Filter, fieldInfo } from '@footfall/contract/stats/filters'
import type { Matcher } from '@footfall/contract/stats/matchers'
import type { Interval } from '../time/interval.ts'
import { type Happening, happenings, means, within } from './happenings.ts'
import type { ReferenceVisit } from './raw-event.ts'
import { type ReferenceKey, rowsOf, visitValues } from './reference.ts'

export interface Payment {
  /** Minor units; negative for a refund. */
  readonly amount: number
  readonly currency: string
  /** '': of no order. */
  readonly order: string
}

/** Payments by the events' ids. */
export type Payments = ReadonlyMap<bigint, Payment>

export interface Counted extends Happening {
  readonly payment: Payment
  /** The part of it that counts. */
  readonly amount: number
}

/** The payments of the interval under the filters with the amount that counts. Payments that count nothing are left out. */
export function countedPayments(
  visits: readonly ReferenceVisit[],
  payments: Payments,
  interval: Interval,
  filters: readonly Filter[],
): Counted[] {
  const all = happenings(visits, [])
  const amounts = new Map<bigint, number>()
  const paid = new Set<string>()
  const orderOf = ({ order, currency }: Payment) => `${order} ${currency}`
  const worth = new Map<string, number>()
  for (const { event } of all) {
    const payment = payments.get(event.id)
    if (!payment || payment.amount <= 0) continue
    const again = payment.order !== '' && paid.has(payment.order)
    amounts.set(event.id, again ? 0 : payment.amount)
    if (payment.order === '' || again) continue
    paid.add(payment.order)
    worth.set(orderOf(payment), payment.amount)
  }
  const left = new Map(worth)
  const refunded = new Set<string>()
  for (const { event } of all) {
    const payment = payments.get(event.id)
    if (!payment || payment.amount >= 0) continue
    const order = orderOf(payment)
    if (payment.order === '' || !paid.has(payment.order)) {
      // An id that was never paid is the refund's own, and counts once.
      if (!refunded.has(payment.order)) amounts.set(event.id, payment.amount)
      if (payment.order !== '') refunded.add(payment.order)
      continue
    }
    const given = Math.min(-payment.amount, left.get(order) ?? 0)
    left.set(order, (left.get(order) ?? 0) - given)
    amounts.set(event.id, -given || 0)
  }
  return happenings(visits, filters).flatMap((happening) => {
    const payment = payments.get(happening.event.id)
    const amount = amounts.get(happening.event.id) ?? 0
    return payment && amount !== 0 && within(interval, happening.event.time)
      ? [{ ...happening, payment, amount }]
      : []
  })
}

export interface Sums {
  readonly revenue: number
  readonly refunds: number
  readonly orders: number
  readonly buyers: number
}

/** Sums by a text of each payment and its currency. */
export function sumsBy(
  counted: readonly Counted[],
  keysOf: (one: Counted) => readonly string[],
): Map<string, Sums> {
  const found = new Map<string, { amounts: number[]; buyers: Set<string> }>()
  for (const one of counted)
    for (const key of keysOf(one)) {
      const name = `${key} ${one.payment.currency}`
      const sums = found.get(name) ?? { amounts: [], buyers: new Set() }
      found.set(name, sums)
      sums.amounts.push(one.amount)
      if (one.amount > 0) sums.buyers.add(one.visit.visitor)
    }
  return new Map(
    [...found].map(([key, { amounts, buyers }]) => [
      key,
      {
        revenue: amounts.reduce((sum, amount) => sum + amount, 0),
        refunds: amounts.reduce((sum, amount) => sum + Math.max(0, -amount), 0),
        orders: amounts.filter((amount) => amount > 0).length,
        buyers: buyers.size,
      },
    ]),
  )
}

/** The sum in the table's currency, whose rates are whole thousandths. Each payment uses the latest rate that is not after its date. */
export function convertedBy(
  counted: readonly Counted[],
  { currency: target, rates }: RateTableBody,
  dateOf: (time: number) => string,
) {
  const sums = { revenue: 0, refunds: 0, orders: 0 }
  const leftOut = new Map<string, number>()
  for (const { amount, payment, event } of counted) {
    const before = rates.filter(
      ({ currency, date }) => currency === payment.currency && date <= dateOf(event.time),
    )
    const latest = before.sort((a, b) => (a.date < b.date ? 1 : -1))[0]
    if (payment.currency !== target && !latest) {
      leftOut.set(payment.currency, (leftOut.get(payment.currency) ?? 0) + amount)
      continue
    }
    const thousandths = payment.currency === target ? 1000 : Math.round((latest?.rate ?? 0) * 1000)
    // In hundred-thousandths of the target's minor unit: 100 yen are as many minor units as one yuan.
    const worth = amount * thousandths * (payment.currency === 'JPY' ? 100 : 1) * (target === 'JPY' ? 1 : 100)
    sums.revenue += worth
    sums.refunds += Math.max(0, -worth)
    sums.orders += amount > 0 ? 1 : 0
  }
  const rounded = (worth: number) => Math.sign(worth) * Math.round(Math.abs(worth) / 100_000) || 0
  return {
    revenue: rounded(sums.revenue),
    refunds: rounded(sums.refunds),
    orders: sums.orders,
    left_out: [...leftOut].sort(([a], [b]) => (a < b ? -1 : 1)),
  }
}

/** The values of the dimension that a payment is credited to. */
export function creditedTo(
  { visit, event }: Counted,
  visits: readonly ReferenceVisit[],
  by: Dimension,
  attribution: 'visit' | 'first_touch' | 'last_non_direct',
): string[] {
  if (fieldInfo(by).family !== 'referer' || attribution === 'visit')
    return rowsOf([{ dimension: by }], visit, event, event.time)
  const days = attribution === 'first_touch' ? 90 : 30
  const before = visits
    .filter(({ visitor, start }) => visitor === visit.visitor && start <= event.time)
    .filter(({ start }) => start >= event.time - days * day)
    .sort((a, b) => a.start - b.start)
  const chosen =
    attribution === 'first_touch' ? before[0] : before.findLast(({ scope }) => scope.channel !== 'direct')
  return chosen ? visitValues(chosen, by) : [by === 'channel' ? 'direct' : '']
}

/** A goal's conversions and converted visitors in each row. */
export function conversionsBy(
  visits: readonly ReferenceVisit[],
  interval: Interval,
  filters: readonly Filter[],
  goal: Matcher,
  keys: readonly ReferenceKey[],
): Map<string, { conversions: number; visitors: number }> {
  const found = new Map<string, { conversions: number; who: Set<string> }>()
  for (const happening of happenings(visits, filters)) {
    const { visit, event } = happening
    if (!within(interval, event.time) || !means(goal, happening, interval.start)) continue
    for (const row of rowsOf(keys, visit, event, event.time)) {
      const own = found.get(row) ?? { conversions: 0, who: new Set() }
      found.set(row, own)
      own.conversions++
      own.who.add(visit.visitor)
    }
  }
  return new Map([...found].map(([row, { conversions, who }]) => [row, { conversions, visitors: who.size }]))
}
