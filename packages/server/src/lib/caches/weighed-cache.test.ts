import { expect, test } from 'vitest'
import { WeighedCache } from './weighed-cache.ts'

const own = (bytes: number, owner = 'somebody') => ({ owner, bytes })

test('beyond the number the oldest goes; a value that is set again is the newest', () => {
  const cache = new WeighedCache<number>(2, 100)
  cache.set('a', 1, own(1))
  cache.set('b', 2, own(1))
  cache.set('a', 3, own(1))
  cache.set('c', 4, own(1))
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([3, undefined, 4])
})

test('beyond the bytes as many go as must', () => {
  const cache = new WeighedCache<string>(10, 100)
  for (const key of ['a', 'b', 'c']) cache.set(key, key, own(30))
  cache.set('d', 'd', own(60))
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, undefined, 'c', 'd'])
  cache.set('c', 'C', own(10))
  cache.set('e', 'e', own(30))
  expect(['c', 'd', 'e'].map((key) => cache.get(key))).toEqual(['C', 'd', 'e'])
})

test('a value larger than the cache is not kept', () => {
  const cache = new WeighedCache<string>(10, 100)
  cache.set('a', 'a', own(101))
  expect(cache.get('a')).toBeUndefined()
  cache.set('b', 'b', own(100))
  expect(cache.get('b')).toBe('b')
})

test('a value that takes most of the cache is kept until the next one', () => {
  const cache = new WeighedCache<string>(10, 100)
  cache.set('a', 'a', own(60, 'me'))
  cache.set('b', 'b', own(70, 'them'))
  expect(['a', 'b'].map((key) => cache.get(key))).toEqual([undefined, 'b'])
  cache.set('c', 'c', own(40, 'me'))
  expect(['b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 'c'])
})

test.each([1, 40])('many values of one owner, of %i bytes each, displace none of another', (bytes) => {
  const cache = new WeighedCache<number>(10, 100)
  cache.set('mine', 0, own(20, 'me'))
  for (let n = 1; n <= 50; n++) cache.set(`${n}`, n, own(bytes, 'them'))
  expect(cache.get('mine')).toBe(0)
  expect(cache.get('50')).toBe(50)
  cache.set('mine too', 1, own(20, 'me'))
  expect(['mine', 'mine too'].map((key) => cache.get(key))).toEqual([0, 1])
})
