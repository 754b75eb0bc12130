import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter } from '../record/byte-writer.ts'
import { known } from '../testing/known.ts'
import { decodeKnown, encodeKnown, writeKnown } from './known-bytes.ts'

test('what is known comes back as it was', () => {
  fc.assert(
    fc.property(known, (held) => {
      expect(decodeKnown(encodeKnown(held))).toEqual(held)
    }),
  )
})

test('texts that are kept elsewhere are asked for in the order in which they were handed out', () => {
  fc.assert(
    fc.property(known, fc.func(fc.boolean()), (held, isShared) => {
      const writer = new ByteWriter()
      const shared: (Buffer | null)[] = []
      writeKnown(
        writer,
        held,
        (text) => shared.push(isShared(text.toString()) ? text : null) > 0 && shared.at(-1) !== null,
      )
      expect(decodeKnown(writer.take(), () => shared.shift() ?? null)).toEqual(held)
      expect(shared).toEqual([])
    }),
  )
})

test('bytes of another version say nothing', () => {
  expect(decodeKnown(Buffer.from([2, 0, 0]))).toBeNull()
})
