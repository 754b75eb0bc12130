import { expect, test } from 'vitest'
import { SharedTexts } from './shared-texts.ts'

const title = (n: number) => Buffer.from(`A title of some length, number ${n}`)

test('equal texts have one number as long as one of them is in use', () => {
  const texts = new SharedTexts()
  const number = texts.use(title(1))
  expect(number).toBeGreaterThan(0)
  expect(texts.use(title(1))).toBe(number)
  expect(texts.use(texts.of(number))).toBe(number)
  expect(texts.of(number)).toEqual(title(1))
  for (let i = 0; i < 3; i++) texts.release(number)
  expect(texts.size).toBe(0)
  expect(() => texts.of(number)).toThrow()
})

test('what is short, long, or one too many is not kept', () => {
  const texts = new SharedTexts(2)
  expect(texts.use(Buffer.from('short'))).toBe(0)
  expect(texts.use(Buffer.alloc(601))).toBe(0)
  const first = texts.use(title(1))
  texts.use(title(2))
  expect(texts.use(title(3))).toBe(0)
  expect(texts.use(title(2))).toBeGreaterThan(0)
  texts.release(first)
  expect(texts.use(title(3))).toBe(first)
})

test('it does not hold on to the memory that a text came in', () => {
  const texts = new SharedTexts()
  const file = Buffer.alloc(100_000, 'a')
  const number = texts.use(file.subarray(100, 150))
  file.fill('b')
  expect(texts.of(number)).toEqual(Buffer.alloc(50, 'a'))
  expect(texts.of(number).buffer.byteLength).toBe(50)
})
