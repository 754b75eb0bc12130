import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BoundedCache, remembering } from './bounded-cache.ts'

test('never holds more than twice its size, and never a wrong value', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 50 })), fc.integer({ min: 1, max: 10 }), (keys, size) => {
      const cache = new BoundedCache<number>(size)
      for (const key of keys) {
        const found = cache.get(`${key}`)
        if (found === undefined) cache.set(`${key}`, key)
        else expect(found).toBe(key)
        expect(cache.size).toBeLessThanOrEqual(2 * size)
      }
    }),
  )
})

test('entries read often stay cached', () => {
  const cache = new BoundedCache<number>(4)
  cache.set('kept', 1)
  for (let i = 0; i < 100; i++) {
    cache.set(`passing ${i}`, i)
    expect(cache.get('kept')).toBe(1)
  }
  expect(cache.get('passing 0')).toBeUndefined()
})

test('a cleared cache holds nothing, not even what was asked for last', () => {
  const cache = new BoundedCache<number>(4)
  cache.set('last', 1)
  cache.clear()
  expect([cache.get('last'), cache.size]).toEqual([undefined, 0])
})

test('a remembering function computes once for each argument', () => {
  const asked: string[] = []
  const length = remembering(10, (key) => asked.push(key) && key.length)
  expect([length('ab'), length('ab'), length(''), length('')]).toEqual([2, 2, 0, 0])
  expect(asked).toEqual(['ab', ''])
})
