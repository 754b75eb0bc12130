import { expect, test } from 'vitest'
import { ComingBodies } from './coming-bodies.ts'

function bodies(most: number) {
  const coming = new ComingBodies(most)
  const ended: string[] = []
  return {
    ended,
    coming,
    begin: (name: string, address: string) => coming.begin(address, () => void ended.push(name)),
  }
}

test('beyond the limit the longest body of the address with the most bytes ends', () => {
  const { begin, ended, coming } = bodies(100)
  const [a1, a2, b1] = [begin('a1', '203.0.113.1'), begin('a2', '203.0.113.1'), begin('b1', '203.0.113.2')]
  a1.grow(20)
  a2.grow(39)
  b1.grow(40)
  expect(ended).toEqual([])
  b1.grow(2)
  expect(ended).toEqual(['a2'])
  expect(coming.bytes).toBe(62)
  // It has ended, whatever else comes of it.
  a2.grow(1000)
  a2.end()
  expect(coming.bytes).toBe(62)
})

test('a body that is complete no longer counts', () => {
  const { begin, ended, coming } = bodies(100)
  const a = begin('a', '203.0.113.1')
  a.grow(90)
  a.end()
  begin('b', '203.0.113.1').grow(90)
  expect(ended).toEqual([])
  expect(coming.bytes).toBe(90)
})

test('a body that is alone longer than the limit ends', () => {
  const { begin, ended, coming } = bodies(100)
  begin('a', '203.0.113.1').grow(101)
  expect(ended).toEqual(['a'])
  expect(coming.bytes).toBe(0)
})

test('a body in thousands of tiny chunks ends', () => {
  const { begin, ended, coming } = bodies(1_000_000)
  const [a, b] = [begin('a', '203.0.113.1'), begin('b', '203.0.113.1')]
  for (let i = 0; i < 2000; i++) {
    a.grow(1)
    b.grow(100)
  }
  expect(ended).toEqual(['a'])
  expect(coming.bytes).toBe(200_000)
})
