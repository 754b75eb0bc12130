import { expect, test } from 'vitest'
import type { PageMark } from '../visits/visit.ts'
import { edgeIdsOf, readEdgeIds } from './edge-ids.ts'

const none = Buffer.alloc(0)
const mark = (time: number, id: string): PageMark => ({ time, id, hostname: none, page: none, title: none })

test.each([
  ['a', mark(1, 'a'), mark(1, 'a'), 'a'],
  ['a', mark(1, 'a'), mark(2, 'c'), 'a  c'],
  ['a', mark(1, 'b'), mark(1, 'b'), 'a b'],
  ['a', mark(1, 'b'), mark(2, 'c'), 'a b c'],
  ['a', null, null, 'a'],
  ['', mark(1, ''), mark(1, ''), ''],
  ['', mark(1, ''), mark(2, 'c'), '  c'],
  ['', null, null, ''],
  ['a', mark(2, ''), mark(3, ''), 'a '],
])('first event %j, pages %j and %j: %j', (firstId, entry, exit, text) => {
  expect(edgeIdsOf({ firstId, entry, exit })).toBe(text)
  const times = [entry?.time ?? 0, exit?.time ?? 0] as const
  expect(readEdgeIds(text, 1, ...times)).toEqual({
    first: firstId,
    entry: entry?.id ?? '',
    exit: exit?.id ?? '',
  })
})
