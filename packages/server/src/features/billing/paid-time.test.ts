import { day } from '@footfall/contract/durations'
import {
  type BillingCurrency,
  type BillingPeriod,
  billingCurrencies,
  billingPeriods,
  type Package,
  type PackageSize,
  packageSizes,
  priceOf,
} from '@footfall/contract/plans'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PaidStretch } from '../../db/billing-tables.ts'
import { endOf, type PresentPackage, paidTime } from './paid-time.ts'

const at = (text: string): number => Date.parse(text)
const now = at('2026-01-31T10:00:00Z')
const meanMonth = (365.25 / 12) * day
const monthLater = (instant: number): number =>
  new Date(instant).setUTCMonth(new Date(instant).getUTCMonth() + 1)
const yearLater = (instant: number): number =>
  new Date(instant).setUTCFullYear(new Date(instant).getUTCFullYear() + 1)

/** What a team has after an order that is paid at once. */
function pay(
  held: PresentPackage | null,
  ordered: Package,
  instant: number,
  currency: BillingCurrency = 'CNY',
): PresentPackage {
  const stretches = paidTime(held, ordered, currency, instant)
  return { ...ordered, until: endOf(stretches), stretches }
}

describe('end of a paid package', () => {
  test.each<[string, [PackageSize, string, BillingPeriod?] | null, Package, string]>([
    ['the first month', null, { size: 1, period: 'month' }, '2026-02-28T10:00:00.000Z'],
    ['the first year', null, { size: 5, period: 'year' }, '2027-01-31T10:00:00.000Z'],
    ['renewed early', [1, '2026-02-10T10:00:00Z'], { size: 1, period: 'month' }, '2026-03-10T10:00:00.000Z'],
    [
      'renewed after it expired',
      [1, '2026-01-01T00:00:00Z'],
      { size: 1, period: 'month' },
      '2026-02-28T10:00:00.000Z',
    ],
    // 20 days at a price of 99 are worth 6.02 days at 329.
    [
      'a larger one',
      [1, '2026-02-20T10:00:00Z'],
      { size: 5, period: 'month' },
      new Date(at('2026-03-06T10:00:00Z') + (20 * day * 99) / 329 - 6 * day).toISOString(),
    ],
    // A year of 5,490 is paid with 10 of 549 a month, so six months of it are worth 5 of 549 and 27.7 of 99.
    [
      'a smaller one instead of a year',
      [10, '2026-07-30T10:00:00Z', 'year'],
      { size: 1, period: 'month' },
      new Date(monthLater(now + (180 * day * ((54_900 * 10) / 12)) / 9_900)).toISOString(),
    ],
    [
      'a month more of the same size, which a year had',
      [1, '2026-07-31T10:00:00Z', 'year'],
      { size: 1, period: 'month' },
      '2026-08-31T10:00:00.000Z',
    ],
    [
      'a year of a larger one',
      [1, '2026-03-02T10:00:00Z'],
      { size: 2, period: 'year' },
      new Date(yearLater(now + (30 * day * 9_900) / ((15_900 * 10) / 12))).toISOString(),
    ],
  ])('%s', (_name, present, ordered, until) => {
    const held = present && {
      size: present[0],
      until: at(present[1]),
      period: present[2] ?? 'month',
      stretches: [],
    }
    expect(Math.abs(pay(held, ordered, now).until - at(until))).toBeLessThan(10)
  })

  test('a month after a year leaves the rest of the year at the price of a year', () => {
    const year = pay(null, { size: 1, period: 'year' }, now)
    const both = pay(year, { size: 1, period: 'month' }, now)
    const [stretch] = paidTime(both, { size: 5, period: 'month' }, 'CNY', now)
    expect(stretch?.amount).toBe(99_000 + 9_900 + 32_900)
    const carried = (108_900 / 32_900) * meanMonth
    expect(Math.abs((stretch?.until ?? 0) - monthLater(now + carried))).toBeLessThan(10)
  })
})

describe('renewals of a package that began on a day that not every month has', () => {
  test.each<[string, BillingPeriod, readonly string[]]>([
    ['2026-01-31T10:00:00.000Z', 'month', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2027-12-30T10:00:00.000Z', 'month', ['2028-01-30', '2028-02-29', '2028-03-30']],
    ['2028-02-29T10:00:00.000Z', 'year', ['2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
  ])('from %s by the %s', (begun, period, ends) => {
    let held = pay(null, { size: 1, period }, at(begun))
    for (const end of ends) {
      expect(new Date(held.until).toISOString()).toBe(`${end}T10:00:00.000Z`)
      // A day before its end, when the stretches before it are over.
      held = pay(held, { size: 1, period }, held.until - day)
    }
  })

  test('as many months one by one end on the day on which they end together, whenever each is paid', () => {
    const inTime = fc.double({ min: 0, max: 0.999, noNaN: true })
    const begins = fc.date({ min: new Date(now), max: new Date('2036-01-01T00:00:00Z'), noInvalidDate: true })
    fc.assert(
      fc.property(begins, fc.array(inTime, { minLength: 11, maxLength: 11 }), (begun, payments) => {
        let instant = begun.getTime()
        let held = pay(null, { size: 1, period: 'month' }, instant)
        for (const share of payments) {
          instant = Math.floor(instant + (held.until - instant) * share)
          held = pay(held, { size: 1, period: 'month' }, instant)
        }
        const year = pay(null, { size: 1, period: 'year' }, begun.getTime())
        expect(new Date(held.until).toISOString()).toBe(new Date(year.until).toISOString())
      }),
      { numRuns: 500 },
    )
  })

  test('another size, or a package that lapsed, begins on its own day', () => {
    const first = pay(null, { size: 1, period: 'month' }, now)
    const lapsed = pay(first, { size: 1, period: 'month' }, at('2026-03-15T10:00:00Z'))
    expect(new Date(lapsed.until).toISOString()).toBe('2026-04-15T10:00:00.000Z')
    const changed = pay(first, { size: 2, period: 'month' }, at('2026-02-10T10:00:00Z'))
    const next = pay(changed, { size: 2, period: 'month' }, at('2026-02-11T10:00:00Z'))
    expect(next.until).toBe(monthLater(changed.until))
  })
})

describe('a plain ledger of any orders', () => {
  const order = fc.record({
    size: fc.constantFrom(...packageSizes),
    period: fc.constantFrom(...billingPeriods),
    currency: fc.constantFrom(...billingCurrencies),
    /** Until the next order. */
    days: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 500, noNaN: true })),
  })
  /** Fen, at the rate of the smallest package. */
  const fen = (amount: number, currency: BillingCurrency): number =>
    currency === 'CNY' ? amount : (amount * 9_900) / 1_900
  const between = (stretches: readonly PaidStretch[], from: number, until: number): number =>
    stretches.reduce((sum, one) => {
      const time = Math.max(0, Math.min(until, one.until) - Math.max(from, one.from))
      return sum + (fen(one.amount, one.currency) * time) / (one.until - one.from)
    }, 0)

  test('what was paid is what was used and what is left', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 12 }), (orders) => {
        let instant = now
        let held: PresentPackage | null = null
        let paid = 0
        let used = 0
        for (const { size, period, currency, days } of orders) {
          held = pay(held, { size, period }, instant, currency)
          paid += fen(priceOf({ size, period }, currency), currency)
          expect(held.stretches[0]?.from).toBe(instant)
          const later = Math.floor(instant + days * day)
          used += between(held.stretches, instant, later)
          instant = later
          expect(used + between(held.stretches, instant, Number.POSITIVE_INFINITY)).toBeCloseTo(paid, 2)
        }
      }),
      { numRuns: 500 },
    )
  })

  test('no time is worth less than a year of its size costs, or more than a month of it', () => {
    fc.assert(
      fc.property(fc.array(order, { minLength: 1, maxLength: 12 }), (orders) => {
        let instant = now
        let held: PresentPackage | null = null
        for (const { size, period, days } of orders) {
          held = pay(held, { size, period }, instant)
          for (const { from, until, amount } of held.stretches) {
            const perMonth = (amount * meanMonth) / (until - from)
            // Months have 28 to 31 days.
            expect(perMonth).toBeGreaterThan((priceOf({ size, period: 'year' }, 'CNY') / 12) * 0.98)
            expect(perMonth).toBeLessThan(priceOf({ size, period: 'month' }, 'CNY') * 1.09)
          }
          instant += Math.floor(days * day)
        }
      }),
      { numRuns: 500 },
    )
  })
})

describe('prices', () => {
  test('a year costs ten months in whole minor units, and more events never cost less', () => {
    for (const currency of ['USD', 'CNY'] as const) {
      const month = packageSizes.map((size) => priceOf({ size, period: 'month' }, currency))
      const year = packageSizes.map((size) => priceOf({ size, period: 'year' }, currency))
      expect(year).toEqual(month.map((price) => price * 10))
      expect(month).toEqual([...month].sort((a, b) => a - b))
      expect(month.every((price) => Number.isInteger(price) && price > 0)).toBe(true)
    }
  })
})
