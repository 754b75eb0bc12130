import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decodeKnown, encodeKnown, packKnown, unpackKnown } from './known-bytes.ts'

const u64 = fc.bigInt({ min: 0n, max: 0xffff_ffff_ffff_ffffn })
const time = fc.oneof(
  fc.integer({ min: 0, max: 4_000_000_000_000 }),
  fc.constantFrom(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY),
)
const text = fc.string({ maxLength: 300 }).map((value) => Buffer.from(value))
const count = fc.oneof(fc.integer({ min: 0, max: 300 }), fc.constant(4_294_967_295))
const id = fc.string({
  unit: fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code)),
  maxLength: 64,
})
const mark = fc.record({ time, id, hostname: text, page: text, title: text })
const visit = fc
  .record({
    website: fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes)),
    visitor: u64,
    id: u64,
    start: time,
    firstId: id,
    last: time,
    lastAny: time,
    pageviews: count,
    events: count,
    interactive: count,
    engagedMs: time,
    entry: fc.option(mark),
    exit: fc.option(mark),
    scope: fc.record({ source: text, place: text, client: text }),
  })
  .chain((each) =>
    fc.constantFrom(
      each,
      { ...each, exit: each.entry },
      { ...each, entry: each.entry && { ...each.entry, id: each.firstId } },
    ),
  )
const orphan = fc.record({ visitor: u64, event: u64, time, id, engagedMs: time })
const known = fc.record({
  visits: fc.array(visit, { maxLength: 4 }),
  orphans: fc.array(orphan, { maxLength: 4 }),
  from: time,
  to: time,
  alias: u64,
})

test('a visit of one pageview has its id and its page once', () => {
  const firstId = '1763763786123:0.5249812394'
  const page = {
    hostname: Buffer.from('h'),
    page: Buffer.from('/a-page-of-some-length'),
    title: Buffer.from('t'),
  }
  const entry = { time: 1, id: firstId, ...page }
  const [sample] = fc.sample(visit, 1)
  const packed = packKnown({
    visits: sample ? [{ ...sample, firstId, entry, exit: entry }] : [],
    orphans: [],
    from: 0,
    to: 0,
    alias: 0n,
  })
  expect(packed.split(firstId)).toHaveLength(2)
  expect(packed.split('/a-page')).toHaveLength(2)
})

test('what is known comes back as it was', () => {
  fc.assert(
    fc.property(known, (held) => {
      expect(decodeKnown(encodeKnown(held))).toEqual(held)
      expect(unpackKnown(packKnown(held))).toEqual(held)
    }),
  )
})

test('bytes of another version say nothing', () => {
  expect(decodeKnown(Buffer.from([1, 0, 0]))).toBeNull()
})
