import fc from 'fast-check'
import { expect, test } from 'vitest'
import { known, visit } from '../../ingest/testing/known.ts'
import { ByteWriter } from '../../lib/byte-writer.ts'
import { decodeKnown, encodeKnown, writeKnown } from './known-bytes.ts'

test('a visit of one pageview has its id and its page once', () => {
  const firstId = '1763763786123:0.5249812394'
  const page = {
    hostname: Buffer.from('h'),
    page: Buffer.from('/a-page-of-some-length'),
    title: Buffer.from('t'),
  }
  const entry = { time: 1, id: firstId, ...page }
  const [sample] = fc.sample(visit, 1)
  const bytes = encodeKnown({
    visits: sample ? [{ ...sample, firstId, entry, exit: entry }] : [],
    orphans: [],
    from: 0,
    to: 0,
    alias: 0n,
  })
  const packed = bytes.toString('latin1')
  expect(packed.split(firstId)).toHaveLength(2)
  expect(packed.split('/a-page')).toHaveLength(2)
})

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
  expect(decodeKnown(Buffer.from([1, 0, 0]))).toBeNull()
})
