import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ByteWriter } from './byte-writer.ts'

/** Reads one string as ClickHouse does. */
function readString(bytes: Buffer, at: number): { value: string; end: number } {
  let length = 0
  let position = at
  for (let shift = 0; ; shift += 7) {
    const byte = bytes[position++] ?? 0
    length |= (byte & 127) << shift
    if (byte < 128) break
  }
  return { value: bytes.toString('utf8', position, position + length), end: position + length }
}

test('strings of any length and script are read back as they were', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 80 }),
    fc
      .tuple(fc.constantFrom('a', 'é', '中', '😀'), fc.integer({ min: 0, max: 20_000 }))
      .map(([c, n]) => c.repeat(n)),
  )
  fc.assert(
    fc.property(fc.array(text, { maxLength: 5 }), (texts) => {
      const writer = new ByteWriter(16)
      for (const each of texts) writer.string(each)
      let at = 0
      for (const each of texts) {
        const read = readString(writer.bytes, at)
        expect(read.value === each).toBe(true)
        at = read.end
      }
      expect(at).toBe(writer.length)
    }),
    { numRuns: 300 },
  )
})

test('whole numbers of 53 bits are Int64', () => {
  fc.assert(
    fc.property(fc.maxSafeInteger(), (value) => {
      const writer = new ByteWriter(8)
      writer.i64(value)
      expect(writer.bytes.readBigInt64LE(0)).toBe(BigInt(value))
    }),
  )
})

test('a number that does not fit is written to the grown buffer', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('u8', 'u16', 'u32', 'f64', 'u64', 'i64'), { maxLength: 40 }),
      (kinds) => {
        const writer = new ByteWriter(3)
        const wide = new ByteWriter(4096)
        for (const [i, kind] of kinds.entries())
          for (const each of [writer, wide])
            if (kind === 'u64') each.u64(BigInt(i))
            else each[kind as 'u8'](i)
        expect(writer.take()).toEqual(wide.take())
      },
    ),
  )
})
