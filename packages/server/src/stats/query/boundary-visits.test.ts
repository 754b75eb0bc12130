import { randomUUID } from 'node:crypto'
import { hour } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { testStore } from '../../events/testing/open-test-store.ts'
import { readBoundaryVisits } from './boundary-visits.ts'

const store = testStore()

const monday = Date.UTC(2025, 2, 3)
const tuesday = monday + 24 * hour
const wednesday = monday + 48 * hour

interface Writing {
  readonly visit?: string
  readonly sign?: 1 | -1
}

/** The ids of the visits across each instant, by instant, of a website with these visits (hours since Monday). */
async function across(visits: readonly (readonly [start: number, lastAny: number, written?: Writing])[]) {
  const websiteId = randomUUID()
  const time = (hours: number) => new Date(monday + hours * hour).toISOString().slice(0, -1).replace('T', ' ')
  const rows = visits.map(([start, lastAny, written], index) => ({
    website_id: websiteId,
    start: time(start),
    visit: String(index + 1),
    visitor: '1',
    sign: 1,
    last: time(start),
    last_any: time(lastAny),
    ...written,
  }))
  // A visit is written again in separate batches, which nothing has merged yet.
  const [once, anew] = [
    rows.filter((_, index) => !visits[index]?.[2]),
    rows.filter((_, index) => visits[index]?.[2]),
  ]
  for (const batch of [once, ...anew.map((row) => [row])].filter(({ length }) => length > 0))
    await store.insert('visits', Buffer.from(batch.map((row) => JSON.stringify(row)).join('\n')), {
      token: randomUUID(),
    })
  const found = await readBoundaryVisits((statement) => store.query(statement), websiteId, [
    monday,
    tuesday,
    monday,
    wednesday,
  ])
  return new Map(
    [...found].map(([instant, visits]) => [instant, visits.map(({ visit }) => visit).toSorted()]),
  )
}

test('visits that began before an instant and had an event at or after it', async () => {
  const found = await across([
    [-0.1, 0.1],
    [23.9, 24],
    [-1, 49],
    [-1, -0.1],
    [0, 0.5],
    [24, 47.9],
    [48, 49],
  ])
  expect(found).toEqual(
    new Map([
      [monday, ['1', '3']],
      [tuesday, ['2', '3']],
      [wednesday, ['3']],
    ]),
  )
})

test('of a website without any, it is known that there are none', async () => {
  expect(await across([])).toEqual(new Map([monday, tuesday, wednesday].map((instant) => [instant, []])))
})

test('an instant that too many are across is left out, and all near it are where not all were told', async () => {
  const many = (count: number, hours: number) =>
    Array.from({ length: count }, () => [hours - 0.1, hours + 0.1] as const)
  const [most, more] = [await across(many(400, 24)), await across([...many(401, 24), ...many(2, 48)])]
  expect(most.get(tuesday)).toHaveLength(400)
  expect([...more.keys()]).toEqual([monday, wednesday])
  const farAway = await across([...many(3208, 24), ...many(202, 48)])
  expect([...farAway.keys()]).toEqual([wednesday])
})

test('a visit that was written anew counts as it stands now, whether its rows have been merged or not', async () => {
  const found = await across([
    [-0.2, 0.1, { visit: '7' }],
    [-0.2, 0.1, { visit: '7', sign: -1 }],
    [-0.2, 24.1, { visit: '7' }],
    [-0.1, 0.1, { visit: '8' }],
    [-0.1, 0.1, { visit: '8', sign: -1 }],
    [0.1, 0.2, { visit: '8' }],
  ])
  expect(found).toEqual(
    new Map([
      [monday, ['7']],
      [tuesday, ['7']],
      [wednesday, []],
    ]),
  )
})
