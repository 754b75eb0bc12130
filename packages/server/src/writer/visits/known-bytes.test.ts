import fc from 'fast-check'
import { expect, test } from 'vitest'
import { known, visit } from '../../ingest/testing/known.ts'
import { ByteWriter } from '../../lib/bytes/byte-writer.ts'
import { decodeKnown, encodeKnown, writeKnown } from './known-bytes.ts'
import type { Known } from './state.ts'

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

/** Redis outlives a version, so a change of these bytes needs a new one. */
const golden =
  '020000000000408f40000000000000f07f070000000000000001050505050505050505050505050505050b000000000000000c00000000000000' +
  '0000000000409f4003652d31000000000088b340000000000070b7400201010000000000208c40020000000000409f400168072fe585a5e58fa3' +
  '06e6a087e9a29801000000000088b34003652d330168022f620174017301700163010b000000000000000d0000000000000000000000802bf840' +
  '016f0000000000001040'

test('version 2 is read, and what is written is version 2', () => {
  const held: Known = {
    from: 1000,
    to: Number.POSITIVE_INFINITY,
    alias: 7n,
    visits: [
      {
        website: Buffer.alloc(16, 5),
        visitor: 11n,
        id: 12n,
        start: 2000,
        firstId: 'e-1',
        last: 5000,
        lastAny: 6000,
        pageviews: 2,
        events: 1,
        interactive: 1,
        engagedMs: 900,
        entry: {
          time: 2000,
          id: 'e-1',
          hostname: Buffer.from('h'),
          page: Buffer.from('/入口'),
          title: Buffer.from('标题'),
        },
        exit: {
          time: 5000,
          id: 'e-3',
          hostname: Buffer.from('h'),
          page: Buffer.from('/b'),
          title: Buffer.from('t'),
        },
        scope: { source: Buffer.from('s'), place: Buffer.from('p'), client: Buffer.from('c') },
      },
    ],
    orphans: [{ visitor: 11n, event: 13n, time: 99_000, id: 'o', engagedMs: 4 }],
  }
  expect(decodeKnown(Buffer.from(golden, 'hex'))).toEqual(held)
  expect(encodeKnown(held).toString('hex')).toBe(golden)
})

test('bytes of another version say nothing', () => {
  expect(decodeKnown(Buffer.from([1, 0, 0]))).toBeNull()
})
