import { expect, test } from 'vitest'
import { WeighedCache } from './weighed-cache.ts'

test('beyond the number the oldest goes; a value that is set again is the newest', () => {
  const cache = new WeighedCache<number>(2, 100)
  cache.set('a', 1, 1)
  cache.set('b', 2, 1)
  cache.set('a', 3, 1)
  cache.set('c', 4, 1)
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([3, undefined, 4])
})

test('beyond the bytes as many go as must', () => {
  const cache = new WeighedCache<string>(10, 100)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, 30)
  cache.set('d', 'd', 60)
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'c', 'd'])
  cache.set('c', 'C', 10)
  cache.set('e', 'e', 30)
  expect(['c', 'd', 'e'].map((key) => cache.get(key))).toEqual(['C', 'd', 'e'])
})

test('a value larger than the cache is not kept', () => {
  const cache = new WeighedCache<string>(10, 100)
  cache.set('a', 'a', 101)
  expect(cache.get('a')).toBeUndefined()
  cache.set('b', 'b', 100)
  expect(cache.get('b')).toBe('b')
})
