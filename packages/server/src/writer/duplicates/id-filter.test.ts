import { expect, test } from 'vitest'
import { visitId } from '../../journal/record/event-hash.ts'
import { IdFilter } from './id-filter.ts'

const id = (n: number) => visitId(BigInt(n), 99n, 0)

test('knows every id it was given and mistakes few others', () => {
  const filter = new IdFilter()
  for (let n = 0; n < 200_000; n++) filter.add(id(n), n)
  let forgotten = 0
  for (let n = 0; n < 200_000; n++) if (!filter.mayHave(id(n))) forgotten++
  expect(forgotten).toBe(0)
  let mistaken = 0
  for (let n = 200_000; n < 400_000; n++) if (filter.mayHave(id(n))) mistaken++
  expect(mistaken / 200_000).toBeLessThan(0.005)
})

test('forgets what is old', () => {
  const filter = new IdFilter()
  for (let n = 0; n < 100_000; n++) filter.add(id(n), n)
  filter.forgetBefore(90_000)
  expect(filter.mayHave(id(99_999))).toBe(true)
  expect(filter.size).toBeLessThan(100_000)
})

test('what is old is kept as long as something newer was added before it', () => {
  const filter = new IdFilter()
  // The last one fills the first generation.
  for (let n = 0; n < 16_384; n++) filter.add(id(n), n === 0 ? 9 : 1)
  filter.add(id(20_000), 20)
  expect(filter.forgetBefore(9)).toBe(false)
  expect(filter.mayHave(id(0))).toBe(true)
  expect(filter.forgetBefore(10)).toBe(true)
})
