/** The grouped table of a file: however many rows the compared period has, the thread of all files reads those of the table. */
import { randomUUID } from 'node:crypto'
import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { testStore } from '../../../events/testing/open-test-store.ts'
import { writeFixture } from '../../conformance/write-fixture.ts'
import { planOf } from '../../plan.ts'
import { createRowStream, type RowStream } from '../../run-statements.ts'
import { groupSheet } from './group-sheet.ts'

const store = testStore()

const now = Date.parse('2025-06-20T12:00:00Z')

const query = {
  time_range: 'last_7_days',
  filters: [],
  group_by: ['page'] as ['page'],
  page: 1,
  page_size: 10,
  search: '',
  order: 'desc',
  order_by: 'value',
} as const

const websiteOf = (websiteId: string) => ({
  websiteId,
  ownerId: 'owner',
  timeZone: 'UTC',
  createdAt: 0,
  visibleSince: null,
})

test('of the period before, a file reads what stands beside its rows', async () => {
  const websiteId = randomUUID()
  const viewed = (page: string, days: number) => ({ at: now - days * day, visitor: `${page} ${days}`, page })
  const gone = Array.from({ length: 200 }, (_, nth) => viewed(`/gone/${nth}`, 9))
  await writeFixture(store, websiteId, [
    ...gone,
    viewed('/known', 10),
    viewed('/known', 9),
    viewed('/known', 1),
    viewed('/new', 1),
  ])
  const planned = planOf(
    { ...query, filters: [], compare: 'previous_period' },
    { website: websiteOf(websiteId), now, beginning: 0 },
  )
  const rows = createRowStream(store, new AbortController().signal)
  let read = 0
  const counting: RowStream = async function* <Row>(statement: Parameters<RowStream>[0]) {
    for await (const row of rows<Row>(statement)) {
      read++
      yield row
    }
  }
  const sheet = groupSheet(counting, {
    planned,
    query: { ...query, filters: [] },
    language: 'en-US',
  })
  const visitors: unknown[] = []
  for await (const row of sheet.rows) visitors.push(row.slice(0, 3))
  expect(visitors).toEqual([
    ['/new', 1, 0],
    ['/known', 1, 2],
  ])
  expect(read).toBe(2)
})

test('of pages, a file has the figures that the list on the screen has', async () => {
  const websiteId = randomUUID()
  const at = now - day
  await writeFixture(store, websiteId, [
    { at, visitor: 'a', page: '/first' },
    { at: at + 1000, visitor: 'a', page: '/first', kind: 'engagement', engagedMs: 4000 },
    { at: at + 60_000, visitor: 'a', page: '/last' },
  ])
  const planned = planOf({ ...query, filters: [] }, { website: websiteOf(websiteId), now, beginning: 0 })
  const { columns, rows } = groupSheet(createRowStream(store, new AbortController().signal), {
    planned,
    query: { ...query, filters: [] },
    language: 'en-US',
  })
  expect(columns.slice(-2).map(({ title }) => title)).toEqual(['Time on page (s)', 'Exit rate (%)'])
  const ends: unknown[] = []
  for await (const row of rows) ends.push([row[0], ...row.slice(-2)])
  expect(ends).toEqual([
    ['/last', 0, 100],
    ['/first', 4, 0],
  ])
})
