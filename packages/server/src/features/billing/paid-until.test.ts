import {
  type BillingPeriod,
  type Package,
  type PackageSize,
  packageSizes,
  priceOf,
} from '@footfall/contract/plans'
import { describe, expect, test } from 'vitest'
import { paidUntil } from './paid-until.ts'

const at = (text: string): number => Date.parse(text)
const now = at('2026-01-31T10:00:00Z')
const monthLater = (instant: number): number =>
  new Date(instant).setUTCMonth(new Date(instant).getUTCMonth() + 1)
const yearLater = (instant: number): number =>
  new Date(instant).setUTCFullYear(new Date(instant).getUTCFullYear() + 1)

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
      new Date(
        at('2026-03-06T10:00:00Z') + Math.floor((20 * 86_400_000 * 99) / 329) - 6 * 86_400_000,
      ).toISOString(),
    ],
    // A year of 5,490 is paid with 10 of 549 a month, so six months of it are worth 5 of 549 and 27.7 of 99.
    [
      'a smaller one instead of a year',
      [10, '2026-07-30T10:00:00Z', 'year'],
      { size: 1, period: 'month' },
      new Date(monthLater(now + Math.floor((180 * 86_400_000 * ((54_900 * 10) / 12)) / 9_900))).toISOString(),
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
      new Date(yearLater(now + Math.floor((30 * 86_400_000 * 9_900) / ((15_900 * 10) / 12)))).toISOString(),
    ],
  ])('%s', (_name, present, ordered, until) => {
    const held = present && { size: present[0], until: at(present[1]), period: present[2] ?? 'month' }
    expect(new Date(paidUntil(held, ordered, 'CNY', now)).toISOString()).toBe(until)
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
