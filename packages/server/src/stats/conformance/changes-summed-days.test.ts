/** "What changed?" from days that are rolled up, compared with the same website counted from its events. */
import { randomUUID } from 'node:crypto'
import { day } from '@footfall/contract/durations'
import type { Filter } from '@footfall/contract/stats/filters'
import { expect, test } from 'vitest'
import { testStore } from '../../events/testing/open-test-store.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import {
  type RollUpOptions,
  rollUpStretch,
  type Stretch,
  type WebsiteDays,
} from '../rollup/roll-up-stretch.ts'
import { rollUpDays } from '../rollup/testing/roll-up-days.ts'
import { createStats } from '../stats.ts'
import type { RawEvent } from './raw-event.ts'
import { writeFixture } from './write-fixture.ts'

const store = testStore()

const now = Date.parse('2025-06-20T09:00:00Z')
const first = Date.parse('2025-06-02T12:00:00Z')

/** Visitors of eighteen days, who come back every third one. Pages, countries, tags and events shift from the tenth on. */
const events = Array.from({ length: 18 }, (_, nth) => {
  const late = nth > 9
  return Array.from({ length: 30 }, (_, index): RawEvent[] => {
    const own = {
      visitor: `visitor-${nth % 3}-${index}`,
      title: late && index % 2 === 0 ? 'Novelty' : 'Home',
      hostname: index % 5 === 0 ? 'shop.example.com' : 'example.com',
      scope: {
        country: late && index % 3 === 0 ? 'CN' : 'US',
        browser: index % 2 === 0 ? 'Chrome' : 'Safari',
        channel: 'direct',
        utm_content: late && index % 4 < 2 ? 'banner' : '',
      },
    }
    const at = first + nth * day + index * 60_000
    return [
      { ...own, at, page: late && index % 2 === 0 ? '/new' : '/', props: { plan: late ? 'pro' : 'free' } },
      ...(late ? [{ ...own, at: at + 1000, page: '/docs' }] : []),
      ...(index % 3 === 0
        ? [{ ...own, at: at + 2000, kind: 'custom' as const, name: late ? 'buy' : 'look', page: '/' }]
        : []),
    ]
  })
}).flat(2)

const inChrome: Filter[] = [{ field: 'browser', operator: 'in', value: ['Chrome'] }]
const onPages: Filter[] = [{ field: 'page', operator: 'in', value: ['/', '/new'] }]

/** Each metric, and each kind of filter. */
const asked: readonly (readonly ['visitors' | 'visits' | 'bounce_rate', Filter[]])[] = [
  ['visitors', []],
  ['visits', inChrome],
  ['bounce_rate', onPages],
  ['visitors', onPages],
]

const website = (websiteId: string) => ({
  websiteId,
  ownerId: 'owner',
  timeZone: 'UTC',
  createdAt: now - 400 * day,
  visibleSince: null,
})
const clock = new FixedClock(now)

/** Yesterday and the week before it, with which rolling up begins: all of the current period, little of the earlier one. */
async function rollUpNewest(of: WebsiteDays, options: RollUpOptions): Promise<void> {
  const done: Stretch[] = []
  for (const _ of ['yesterday', 'a week']) {
    const stretch = await rollUpStretch(of, options, done)
    if (stretch) done.push(stretch)
  }
}

test.each([
  ['all days', rollUpDays, events],
  // With one hostname, pages are told without hostnames beside them.
  ['the newest days', rollUpNewest, events.map((event) => ({ ...event, hostname: 'example.com' }))],
])(
  'each metric is told alike from %s, with and without filters',
  { timeout: 600_000 },
  async (_, rollUp, own) => {
    const [rolled, plain] = [randomUUID(), randomUUID()]
    for (const id of [rolled, plain]) await writeFixture(store, id, own)
    const { signal } = new AbortController()
    await rollUp(website(rolled), { store, clock, leastVisits: 0, signal })
    const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
    for (const [metric, filters] of asked) {
      const query = { time_range: 'last_7_days', filters, metric, compare: 'previous_period' } as const
      const [actual, wanted] = await Promise.all(
        [rolled, plain].map((id) =>
          stats.reports.changes({ website: website(id), query, language: 'en-US' }),
        ),
      )
      expect(actual, `${metric}, ${JSON.stringify(filters)}`).toEqual(wanted)
      if (filters.length === 0) expect(wanted?.list.map(({ dimensions: [field] }) => field)).toContain('page')
    }
    await stats.close()
  },
)
