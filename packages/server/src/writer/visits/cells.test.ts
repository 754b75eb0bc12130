import { expect, test } from 'vitest'
import { Cells } from './cells.ts'

const bytesOf = (length: number, seed: number) =>
  Buffer.from(Array.from({ length }, (_, i) => (i * 7 + seed) & 255))

test('strings of any length come back', () => {
  const cells = new Cells()
  const kept = Array.from({ length: 400 }, (_, i) => ({ bytes: bytesOf(i + 1, i), at: 0 }))
  for (const each of kept) each.at = cells.keep(Buffer.concat([each.bytes, bytesOf(9, 1)]), each.bytes.length)
  expect(kept.filter(({ bytes, at }) => !bytes.equals(cells.read(at, bytes.length)))).toEqual([])
})

test('what is given back is used again', () => {
  const cells = new Cells()
  const strings = Array.from({ length: 5000 }, (_, i) => bytesOf(200, i))
  const fill = () => strings.map((bytes, i) => cells.keep(bytes, 150 + (i % 50)))
  let kept = fill()
  const { bytes } = cells
  for (let round = 0; round < 20; round++) {
    for (const at of kept) cells.free(at)
    kept = fill()
  }
  expect(cells.bytes).toBe(bytes)
  expect(cells.read(kept[4999] ?? 0, 199)).toEqual(bytesOf(199, 4999))
})
