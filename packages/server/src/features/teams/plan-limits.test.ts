import { day } from '@footfall/contract/durations'
import { describe, expect, test } from 'vitest'
import { keptDays, type PlanRow, planOf, visibleSince } from './plan-limits.ts'

const now = Date.parse('2026-08-31T10:00:00Z')
const nothing: PlanRow = { plan: 'free', plan_millions: null, paid_until: null, trial_ends_at: null }
const at = (days: number) => new Date(now + days * day)

describe('a team’s current plan', () => {
  test.each<[string, PlanRow, object, string | null]>([
    [
      'Free from the end of its trial on',
      { ...nothing, trial_ends_at: at(0) },
      { plan: 'free', lapsed: false, hidesSince: now },
      '2026-02-28',
    ],
    ['Free on trial: nothing is hidden', { ...nothing, trial_ends_at: at(1) }, { hidesSince: null }, null],
    [
      'Pro with a package',
      { ...nothing, plan: 'pro', plan_millions: 5, paid_until: at(1) },
      { plan: 'pro', limits: { websites: null, members: null, retentionMonths: 60, events: 5_000_000 } },
      '2021-08-31',
    ],
    [
      'Pro that has just expired',
      { ...nothing, plan: 'pro', plan_millions: 5, paid_until: at(0) },
      { plan: 'free', lapsed: true, hidesSince: now },
      '2026-02-28',
    ],
    [
      'an individual agreement',
      { ...nothing, plan: 'enterprise' },
      { plan: 'enterprise', lapsed: false },
      null,
    ],
  ])('%s', (_name, row, plan, since) => {
    const found = planOf({ plans: true }, row, now)
    expect(found).toMatchObject(plan)
    const hidden = visibleSince(found, now)
    expect(hidden === null ? null : new Date(hidden).toISOString()).toBe(since && `${since}T00:00:00.000Z`)
    // An installation without plans has no limits.
    const own = planOf({ plans: false }, row, now)
    expect([own.plan, own.lapsed, visibleSince(own, now)]).toEqual(['own', false, null])
    expect(new Set(Object.values(own.limits))).toEqual(new Set([null]))
  })
})

test('whatever reports show on a day of the year can be imported, and no more than a day beyond', () => {
  const free = planOf({ plans: true }, { ...nothing, trial_ends_at: at(-1) }, now)
  for (let passed = 0; passed < 366; passed++) {
    const instant = now + passed * day
    const shown = (instant - (visibleSince(free, instant) ?? 0)) / day
    expect(keptDays(instant, 6) - shown, new Date(instant).toISOString()).toBeGreaterThanOrEqual(0)
    expect(keptDays(instant, 6) - shown).toBeLessThan(1)
  }
})
