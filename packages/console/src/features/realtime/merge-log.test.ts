import type { Activity } from '@footfall/contract/stats/live'
import { describe, expect, test } from 'vitest'
import { eventsOf, mergeLog, takeIn } from './merge-log.ts'

const at = (id: string, second: number) =>
  ({ id, local_time: `2025-06-02T10:00:${String(second).padStart(2, '0')}.000+08:00` }) as Activity
const ids = (list: readonly Activity[]) => list.map(({ id }) => id)

test('each event appears once, newest first', () => {
  expect(ids(mergeLog([at('c', 3), at('b', 2)], [at('b', 2), at('a', 1)]))).toEqual(['c', 'b', 'a'])
})

test('an hour that the clock shows twice stays in the order in which it passed', () => {
  const on = (id: string, local_time: string) => ({ id, local_time }) as Activity
  const before = on('1', '2025-11-02T01:59:50.000-04:00')
  const after = on('2', '2025-11-02T01:00:10.000-05:00')
  expect(ids(mergeLog([after], [before]))).toEqual(['2', '1'])
})

test('events of the same instant have the order of the server, which is that of the numbers', () => {
  expect(ids(mergeLog([at('9', 1), at('11', 1)], [at('10', 1)]))).toEqual(['11', '10', '9'])
})

describe('pushed events', () => {
  const page = (...list: Activity[]) => ({ list, cursor: null })

  test('are on top of the loaded ones, and stay when the next push does not contain them any more', () => {
    const once = takeIn([page(at('b', 2), at('a', 1))], [at('c', 3), at('b', 2)])
    const twice = once && takeIn(once, [at('d', 4), at('c', 3)])
    expect(twice?.map(({ list }) => ids(list))).toEqual([['d', 'c', 'b', 'a']])
  })

  test('change nothing if they are known', () => {
    const pages = [page(at('b', 2)), page(at('a', 1))]
    expect(takeIn(pages, [at('b', 2), at('a', 1)])).toBe(pages)
  })

  test('that do not reach back to known events leave a gap', () => {
    expect(takeIn([page(at('a', 1))], [at('d', 4), at('c', 3)])).toBeNull()
  })

  test('take nothing away from somebody who has scrolled down', () => {
    const many = Array.from({ length: 300 }, (_, n) => at(String(1000 + n), 1)).reverse()
    const pages = takeIn([page(...many), page(at('9', 0))], [at('2000', 9), ...many.slice(0, 29)])
    expect(pages?.map(({ list }) => list.length)).toEqual([301, 1])
  })

  test('begin an empty log', () => {
    expect(takeIn([page()], [at('a', 1)])?.map(({ list }) => ids(list))).toEqual([['a']])
  })

  test('do not make the log grow forever: what nobody scrolled to can be loaded again', () => {
    const many = Array.from({ length: 300 }, (_, n) => at(String(1000 + n), 1)).reverse()
    const [first] = takeIn([page(...many)], [at('z', 9), ...many.slice(0, 29)]) ?? []
    expect(first?.list).toHaveLength(300)
    expect(first?.cursor).toBe(`${Date.parse('2025-06-02T10:00:01.000+08:00')}.1001`)
  })
})

test('an event on two overlapping pages is shown once', () => {
  const pages = [
    { list: [at('c', 3), at('b', 2)], cursor: '2.b' },
    { list: [at('b', 2), at('a', 1)], cursor: null },
  ]
  expect(ids(eventsOf(pages))).toEqual(['c', 'b', 'a'])
})
