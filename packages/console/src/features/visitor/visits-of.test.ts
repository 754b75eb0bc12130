import type { Activity } from '@footfall/contract/stats/live'
import { expect, test } from 'vitest'
import { trailOf, visitsOf } from './visits-of.ts'

const event = (visit_id: string, page: string, kind: 'pageview' | 'custom' = 'pageview') =>
  ({ visit_id, page, kind }) as Activity

test('events that are mixed in the log are grouped by visit, the newest visit first', () => {
  const visits = visitsOf([event('b', '/2'), event('a', '/9'), event('b', '/1'), event('a', '/8')])
  expect(visits.map(({ id, events }) => [id, events.length])).toEqual([
    ['b', 2],
    ['a', 2],
  ])
  expect(visits[0]?.last.page).toBe('/2')
})

test('a trail starts at the beginning, without repeated pages and custom events', () => {
  const log = [
    event('a', '/c'),
    event('a', '/form', 'custom'),
    event('a', '/b'),
    event('a', '/b'),
    event('a', '/a'),
  ]
  expect(trailOf(log)).toEqual(['/a', '/b', '/c'])
})
