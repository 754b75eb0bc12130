/** A visitor who came from several places counts once for each, whether the days were rolled up together or night after night. */

import { day } from '@footfall/contract/durations'
import { recordOf } from '@footfall/contract/record-of'
import type { Query } from '@footfall/contract/stats/query'
import { expect, onTestFinished, test } from 'vitest'
import { fieldNames, scopeFields } from '../../event-fields/event-fields.ts'
import { openTestStore } from '../../events/testing/open-test-store.ts'
import { idBits } from '../../ingest/testing/plain-events.ts'
import { accepted, startWriter } from '../../ingest/testing/start-writer.ts'
import { FixedClock } from '../../testing/fixed-clock.ts'
import { encodeScope } from '../../writer/rows/stored-rows.ts'
import { createStats } from '../stats.ts'
import { rollUpDays } from './testing/roll-up-days.ts'

const websiteId = '11111111-0000-4000-8000-0000000000c1'
const timeZone = 'UTC'
const first = Date.parse('2025-06-02T12:00:00Z')

/** Where each visitor came from, day by day. */
const visitors: Readonly<Record<string, readonly string[]>> = {
  twice: ['one', 'two'],
  thrice: ['two', 'one', 'two'],
  faithful: ['one', 'one', 'one'],
  late: ['', 'three', 'two'],
}

test.each([
  ['together', false],
  ['night after night', true],
])('days rolled up %s', async (_, isNightly) => {
  const store = await openTestStore()
  onTestFinished(() => store.dispose())
  const clock = new FixedClock(first)
  const writer = await startWriter(store, clock)
  const signal = new AbortController().signal
  const rollUp = () => rollUpDays({ websiteId, timeZone }, { store, clock, leastVisits: 1, signal })
  for (const nth of [0, 1, 2]) {
    clock.set(first + nth * day)
    for (const [visitor, places] of Object.entries(visitors)) {
      const referrer = places[nth]
      if (!referrer) continue
      const scope = encodeScope({ ...recordOf(fieldNames(scopeFields), () => ''), referrer })
      const id = `${visitor} ${nth}`
      await writer.send(
        accepted(websiteId, id, clock.now(), { visitor: idBits(visitor), page: '/', ...scope }),
      )
    }
    await writer.flush()
    if (isNightly && nth > 0) await rollUp()
  }
  clock.set(first + 3 * day)
  await rollUp()
  await writer.stop()

  const stats = createStats({ store, clock, leastVisits: Number.POSITIVE_INFINITY })
  const website = { websiteId, ownerId: 'owner', timeZone, createdAt: 0, visibleSince: null }
  const from = async (days: readonly [number, number], ...value: string[]) => {
    const query: Query = {
      time_range: 'custom_time_range',
      start_time: (first - day / 2) / 1000 + (days[0] * day) / 1000,
      end_time: (first - day / 2) / 1000 + (days[1] * day) / 1000,
      filters: value.length === 0 ? [] : [{ field: 'referer', operator: 'in', value }],
    }
    const { current } = await stats.reports.total({ website, query, language: 'en-US' })
    return [current.visitors, current.visits]
  }
  expect(await from([0, 3])).toEqual([4, 10])
  expect(await from([0, 3], 'one')).toEqual([3, 5])
  expect(await from([0, 3], 'two')).toEqual([3, 4])
  expect(await from([0, 3], 'one', 'two')).toEqual([4, 9])
  expect(await from([1, 3], 'two')).toEqual([3, 3])
  expect(await from([1, 2], 'two')).toEqual([1, 1])
  expect(await from([1, 3], 'one')).toEqual([2, 3])
})
