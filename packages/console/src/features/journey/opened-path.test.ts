import { encodeList } from '@footfall/contract/stats/filters'
import { expect, test } from 'vitest'
import { readPath, writePath } from './opened-path.ts'

const page = { kind: 'page', item: '/价格' } as const
const event = { kind: 'event', item: 'buy' } as const

test('a path comes back from the address as it was written', () => {
  expect(readPath(writePath([page, event, page]))).toEqual([page, event, page])
})

test.each([
  [null],
  [''],
  ['%'],
  [encodeList([])],
  [encodeList([page, { kind: 'other', item: '' }])],
  [encodeList([{ kind: 'page' }])],
  [encodeList([null])],
  [encodeList(Array.from({ length: 11 }, () => page))],
])('%s is no path', (text) => {
  expect(readPath(text)).toBeNull()
})
