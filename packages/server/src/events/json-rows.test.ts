import fc from 'fast-check'
import { expect, test } from 'vitest'
import { JsonRows } from './json-rows.ts'

function readInPieces(text: string, sizes: readonly number[]): unknown[] {
  const bytes = Buffer.from(text)
  const rows = new JsonRows()
  let from = 0
  for (const size of sizes) {
    rows.add(bytes.subarray(from, from + size))
    from += size
  }
  rows.add(bytes.subarray(from))
  return rows.end()
}

test('rows are the same wherever the answer is cut', () => {
  const row = fc.dictionary(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }))
  fc.assert(
    fc.property(fc.array(row), fc.array(fc.nat(40)), fc.boolean(), (rows, sizes, isEnded) => {
      const lines = rows.map((each) => JSON.stringify(each)).join('\n')
      const read = readInPieces(isEnded && rows.length > 0 ? `${lines}\n` : lines, sizes)
      expect(read).toEqual(JSON.parse(JSON.stringify(rows)))
    }),
  )
})

test('nothing is no row, and anything but rows is an error', () => {
  expect(readInPieces('', [])).toEqual([])
  expect(() => readInPieces('{"a":1}\nCode: 241.', [])).toThrow(SyntaxError)
})
