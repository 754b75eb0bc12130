import type { Activity } from '@footfall/contract/stats/live'
import { expect, test } from 'vitest'
import { mergeLog } from './merge-log.ts'

const at = (id: string, second: number) =>
  ({ id, local_time: `2025-06-02T10:00:${String(second).padStart(2, '0')}.000+08:00` }) as Activity
const ids = (list: readonly Activity[]) => list.map(({ id }) => id)

test('each event stands once, newest first', () => {
  expect(ids(mergeLog([at('c', 3), at('b', 2)], [at('b', 2), at('a', 1)]))).toEqual(['c', 'b', 'a'])
})

test('at the same instant the order is still one', () => {
  expect(ids(mergeLog([at('1', 1)], [at('2', 1)]))).toEqual(ids(mergeLog([at('2', 1)], [at('1', 1)])))
})
