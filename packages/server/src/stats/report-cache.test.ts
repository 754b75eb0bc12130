/** Cached answers are never old: asked, written to, asked again. */
import { randomUUID } from 'node:crypto'
import { day, hour } from '@footfall/contract/durations'
import type { FilterField } from '@footfall/contract/stats/filters'
import { funnelShape } from '@footfall/contract/stats/sequences'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { EventsStore } from '../events/client.ts'
import { openTestStore, type TestStore } from '../events/testing/open-test-store.ts'
import { idBits } from '../ingest/testing/plain-events.ts'
import { accepted, startWriter, type TestWriter } from '../ingest/testing/start-writer.ts'
import { FixedClock } from '../testing/fixed-clock.ts'
import { createStats } from './stats.ts'

const now = Date.parse('2025-06-20T12:00:00Z')
const clock = new FixedClock(now)

let opened: TestStore
let asked: number
let store: EventsStore
let stats: ReturnType<typeof createStats>
let writer: TestWriter
beforeAll(async () => {
  opened = await openTestStore()
  store = {
    ...opened,
    query: (statement, options) => {
      asked++
      return opened.query(statement, options)
    },
  }
  stats = createStats({ store, clock, leastVisits: 1, hearsOfWrites: true })
  writer = await startWriter(opened, clock, { written: stats.invalidate })
})
afterAll(async () => {
  await writer.stop()
  await stats.close()
  await opened.dispose()
})

async function visitors(websiteId: string): Promise<number> {
  const total = await stats.reports.total({
    website: {
      websiteId,
      ownerId: 'owner',
      timeZone: 'Asia/Kathmandu',
      createdAt: now - 90 * day,
      visibleSince: null,
    },
    query: { time_range: 'last_30_days', filters: [] },
    language: 'en-US',
  })
  const { current, new_visitors } = total
  expect(new_visitors).toBe(current.visitors)
  return current.visitors
}

function visit(website: string, name: string, time: number) {
  return accepted(website, `${name} ${time}`, time, {
    received: now,
    visitor: idBits(`${name} on ${website}`),
  })
}

async function write(...events: ReturnType<typeof visit>[]): Promise<void> {
  await writer.send(...events)
  await writer.flush()
}

test('asked again it is not counted again, until something is written, today or long ago', async () => {
  const website = randomUUID()
  await write(visit(website, 'A', now - hour), visit(website, 'B', now - 3 * day))
  expect(await visitors(website)).toBe(2)
  // Days are rolled up in the background, which also queries the store.
  await stats.daysRolledUp()
  asked = 0
  expect(await visitors(website)).toBe(2)
  // Whether there are later events is checked once.
  expect(asked).toBe(1)
  expect(await visitors(website)).toBe(2)
  expect(asked).toBe(1)
  await write(visit(website, 'C', now - 1000))
  expect(await visitors(website)).toBe(3)
  await write(visit(website, 'D', now - 9 * day), visit(website, 'A', now - 9 * day))
  expect(await visitors(website)).toBe(4)
})

test('what comes after its day was summed up counts at once, and again when the day is summed up anew', async () => {
  const website = randomUUID()
  await write(
    visit(website, 'A', now - hour),
    visit(website, 'A', now - 5 * day),
    visit(website, 'B', now - 7 * day),
  )
  expect(await visitors(website)).toBe(2)
  await stats.daysRolledUp()
  await stats.invalidate([website])
  expect(await visitors(website)).toBe(2)
  await write(visit(website, 'C', now - 6 * day), visit(website, 'B', now - 6 * day))
  expect(await visitors(website)).toBe(3)
  await write(visit(website, 'D', now - 40 * day))
  expect(await visitors(website)).toBe(3)
})

test('a period that has ended meanwhile is answered as ended, although nothing was written', async () => {
  const website = randomUUID()
  const about = {
    website: {
      websiteId: website,
      ownerId: 'owner',
      timeZone: 'UTC',
      createdAt: now - day,
      visibleSince: null,
    },
    language: 'en-US' as const,
  }
  const query = {
    time_range: 'custom_time_range' as const,
    start_time: Date.parse('2025-06-20T00:00:00Z') / 1000,
    end_time: Date.parse('2025-06-21T00:00:00Z') / 1000,
    filters: [],
  }
  const lastHour = async () => (await stats.reports.traffic({ ...about, query })).list.at(-1)
  await write(visit(website, 'A', now - hour))
  clock.set('2025-06-20T23:30:00Z')
  expect(await lastHour()).toMatchObject({ time: '2025-06-20T23:00:00+00:00', partial: true })
  clock.set('2025-06-21T00:30:00Z')
  expect(await lastHour()).toMatchObject({ time: '2025-06-20T23:00:00+00:00', partial: false })
  clock.set(now)
})

test('a funnel’s days go on, although nothing is written and the period’s unit is a month', async () => {
  const website = randomUUID()
  const asked = z.object(funnelShape).parse({ steps: [{ kind: 'any' }, { kind: 'any' }], trend: true })
  const days = async () => {
    const { trend } = await stats.reports.funnel({
      website: {
        websiteId: website,
        ownerId: 'owner',
        timeZone: 'UTC',
        createdAt: now - day,
        visibleSince: null,
      },
      query: { time_range: 'this_month', time_unit: 'month', filters: [], ...asked },
      language: 'en-US',
    })
    return trend?.length
  }
  await write(visit(website, 'A', now - hour))
  clock.set(now)
  expect(await days()).toBe(20)
  clock.advance(day)
  expect(await days()).toBe(21)
  clock.set(now)
})

test('readers from whom a dimension is hidden get no answer that was made for others', async () => {
  const website = randomUUID()
  const dimensionsFor = async (...hidden: readonly FilterField[]) => {
    const { list } = await stats.reports.changes({
      website: {
        websiteId: website,
        ownerId: 'owner',
        timeZone: 'UTC',
        createdAt: now - 90 * day,
        visibleSince: null,
      },
      query: { time_range: 'yesterday', compare: 'previous_period', filters: [], metric: 'visitors' },
      hidden,
      language: 'en-US',
    })
    return list.flatMap(({ dimensions }) => dimensions)
  }
  const came = (daysAgo: number, onShop: number) =>
    Array.from({ length: 120 }, (_, n) => ({
      ...visit(website, `${n}`, now - daysAgo * day - n * 1000),
      hostname: n < onShop ? 'shop.example.com' : 'example.com',
      page: '/',
      title: 'Home',
    }))
  await write(...came(1, 100), ...came(2, 20))
  expect(await dimensionsFor()).toContain('hostname')
  expect(await dimensionsFor('hostname')).not.toContain('hostname')
  expect(await dimensionsFor()).toContain('hostname')
})
