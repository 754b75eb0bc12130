import { expect, test } from 'vitest'
import { exportPage, pagedRows, rowsOfSheet } from './paged-rows.ts'

/** The rows of a list of that length, and the number of its pages that were asked for. */
async function taken(length: number) {
  let asked = 0
  const rows: number[] = []
  const pages = pagedRows(async (page, size) => {
    asked++
    const start = (page - 1) * size
    return Array.from({ length: Math.max(0, Math.min(size, length - start)) }, (_, nth) => [start + nth])
  })
  for await (const [row] of pages) rows.push(Number(row))
  return { rows, asked }
}

test.each([0, 1, exportPage, exportPage + 1, 4 * exportPage, 33 * exportPage - 1])(
  '%i rows come once each, in their order',
  async (length) => {
    expect((await taken(length)).rows).toEqual(Array.from({ length }, (_, nth) => nth))
  },
)

test('a long list is not counted once for each thousand of its rows', async () => {
  expect((await taken(1)).asked).toBe(1)
  expect((await taken(100 * exportPage)).asked).toBeLessThan(13)
})

test.each([
  [2, [[0], [1]]],
  [3, [[0], [1], [2]]],
  [4, [[0], [1], [{ kind: 'text', value: expect.stringMatching(/^Only the first 2 rows/) }]]],
])('of %i rows a sheet for three has all, or says that it has not', async (length, expected) => {
  const rows = Array.from({ length }, (_, nth) => [nth])
  const shown: unknown[] = []
  for await (const row of rowsOfSheet(rows, 'en-US', 3)) shown.push(row)
  expect(shown).toEqual(expected)
})
