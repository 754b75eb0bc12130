/** Possible states of a visitor, for tests of invariants. */
import fc from 'fast-check'

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
/** A visit. */
export const visit = fc
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
/** Any that can be written and read. */
export const known = fc.record({
  visits: fc.array(visit, { maxLength: 4 }),
  orphans: fc.array(orphan, { maxLength: 4 }),
  from: time,
  to: time,
  alias: u64,
})
