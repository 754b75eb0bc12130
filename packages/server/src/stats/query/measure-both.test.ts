/** Two periods that are counted from raw rows are grouped once. Parts that differ in more than their rows stay apart. */
import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import type { BoundaryVisits } from './boundary-visits.ts'
import { apart, together } from './grouping.ts'
import { keyOf } from './keys.ts'
import { measureBoth } from './measure.ts'
import type { Selection } from './selection.ts'
import type { State } from './tally.ts'

const start = Date.UTC(2025, 5, 2)

function selection(from: number, boundaryVisits: BoundaryVisits = new Map()): Selection {
  const interval = { start: start + from * day, end: start + (from + 7) * day }
  const known = new Map([interval.start, interval.end].map((time) => [time, boundaryVisits.get(time) ?? []]))
  const websiteId = '11111111-0000-4000-8000-000000000001'
  return { websiteId, interval, filters: [], boundaryVisits: known }
}

const across = (time: number): BoundaryVisits =>
  new Map([[time, [{ visit: '1', visitor: '2', start: time - 1, lastAny: time + 1 }]]])
const groupings = (text: string) => text.split('GROUP BY').length - 1
const both = (earlier: Selection, wanted: readonly State[], name: 'country' | 'page') =>
  measureBoth({ current: selection(7), earlier }, apart([keyOf(name)], true), wanted, []).text

test.each([
  ['visits', selection(0), ['visitors', 'visits'], 'country', 1],
  ['visits, some of them across an end', selection(0, across(start)), ['visitors'], 'country', 1],
  ['events', selection(0), ['visitors', 'visits'], 'page', 1],
  ['visitors of events, with visits across the start', selection(0, across(start)), ['visitors'], 'page', 1],
  ['visits of events, some of them across the start', selection(0, across(start)), ['visits'], 'page', 3],
] as const)('%s', (_, earlier, wanted, name, count) => {
  expect(groupings(both(earlier, wanted, name))).toBe(count)
})

test('days after a rollup have rows of the visitors whom it has, and are not read with a period that is not rolled up', () => {
  const rolledUp = { zone: 'UTC', from: start + 6 * day, through: start + 13 * day, runs: ['1'] }
  const [current, earlier] = [selection(7), selection(0)].map((each) => ({ ...each, rolledUp }))
  if (!current || !earlier) throw new Error('there are two')
  const keys = together([keyOf('country'), keyOf('browser')])
  expect(groupings(measureBoth({ current, earlier }, keys, ['visitors'], []).text)).toBe(4)
  // Without visitors, no row of them is read.
  expect(groupings(measureBoth({ current, earlier }, keys, ['pageviews'], []).text)).toBe(3)
})
