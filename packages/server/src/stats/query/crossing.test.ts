import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { param, sql } from '../../events/sql.ts'
import { openTestStore } from '../../events/testing/open-test-store.ts'
import { bucketsOf } from '../time/buckets.ts'
import { readCrossing, withCrossing } from './crossing.ts'
import type { Selection } from './selection.ts'

const { store, dispose } = await openTestStore()
afterAll(dispose)

const hour = 3_600_000
const monday = Date.UTC(2025, 2, 3)
const interval = { start: monday, end: monday + 48 * hour }

async function asked(visits: readonly (readonly [start: number, lastAny: number])[], closed = false) {
  const websiteId = randomUUID()
  const time = (hours: number) => new Date(monday + hours * hour).toISOString().slice(0, -1).replace('T', ' ')
  const rows = visits.map(([start, lastAny], index) => ({
    website_id: websiteId,
    start: time(start),
    visit: String(index + 1),
    visitor: '1',
    sign: 1,
    last: time(start),
    last_any: time(lastAny),
  }))
  const lines = Buffer.from(rows.map((row) => JSON.stringify(row)).join('\n'))
  await store.insert('visits', lines, { token: randomUUID() })
  if (closed)
    await store.exec(
      sql`INSERT INTO closings (website_id, build, step) SELECT ${param('UUID', websiteId)}, 1, 1`,
    )
  const selection: Selection = { websiteId, interval, filters: [] }
  const found = await readCrossing(
    (statement) => store.query(statement),
    selection,
    bucketsOf(interval, 'day', 'UTC'),
  )
  return found && withCrossing(selection, found)
}

test('visits across a bucket or an end of the period, each told apart', async () => {
  const across: [number, number][] = [
    [-0.1, 0.1],
    [23.9, 24],
    [47.9, 48],
  ]
  const within: [number, number][] = [
    [-1, -0.1],
    [0, 0.5],
    [24, 47.9],
    [48, 49],
  ]
  const known = await asked([...across, ...within])
  expect(known?.crossing?.map(({ visit }) => visit).toSorted()).toEqual(['1', '2', '3'])
  expect(known?.edges?.get(interval.start)?.map(({ visit }) => visit)).toEqual(['1'])
  expect(known?.edges?.get(interval.end)?.map(({ visit }) => visit)).toEqual(['3'])
})

test('of a website without any, it is known that there are none', async () => {
  const known = await asked([])
  expect(known?.crossing).toEqual([])
  expect(known?.edges?.get(interval.end)).toEqual([])
})

test('nothing is known where there are too many, or days are summed up', async () => {
  expect(await asked(Array.from({ length: 401 }, () => [23.9, 24.1]))).toBeNull()
  expect(await asked(Array.from({ length: 400 }, () => [23.9, 24.1]))).not.toBeNull()
  expect(await asked([[23.9, 24.1]], true)).toBeNull()
})
