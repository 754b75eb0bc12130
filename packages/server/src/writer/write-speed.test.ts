/** How fast the writer is, by what it has written. */
import { expect, test } from 'vitest'
import { WriteSpeed } from './write-speed.ts'

const megabyte = 1_048_576

function speed() {
  const state = { now: 0 }
  const measured = new WriteSpeed(1_024, () => state.now)
  const write = (bytes: number, milliseconds: number) =>
    measured.measure(bytes, async () => {
      state.now += milliseconds
    })
  return { state, measured, write }
}

test('the first large file replaces what was assumed', async () => {
  const { measured, write } = speed()
  expect(measured.now).toBe(1_024)
  await write(8 * megabyte, 2_048)
  expect(measured.now / 4_096).toBeCloseTo(1, 2)
})

test('later files count more, by their sizes', async () => {
  const { measured, write } = speed()
  await write(8 * megabyte, 8_192)
  await write(megabyte, 256)
  expect(measured.now).toBeGreaterThan(1_024)
  expect(measured.now).toBeLessThan(1_200)
  for (let file = 0; file < 50; file++) await write(megabyte, 256)
  expect(measured.now).toBeGreaterThan(3_800)
})

test('small files and files that waited for the store say nothing', async () => {
  const { measured, write } = speed()
  await write(8 * megabyte, 2_048)
  const before = measured.now
  await write(1_000_000, 5_000)
  await write(megabyte, 60_000)
  expect(measured.now).toBe(before)
})

test('a file that takes long counts while it is written', async () => {
  const { state, measured } = speed()
  await measured.measure(8 * megabyte, async () => {
    state.now += 8_192
    expect(measured.now).toBe(1_024)
    state.now += 8_192
    expect(measured.now).toBe(512)
  })
})
