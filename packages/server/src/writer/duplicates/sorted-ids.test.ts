/** Lists of ids, compared with plain sets. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { firstsOf, holds, without, withoutRepeats } from './sorted-ids.ts'

/** Few, so that many are equal, and some that differ in one half only. */
const id = fc.oneof(
  fc.bigInt({ min: 0n, max: 5n }),
  fc.constantFrom(1n << 32n, (1n << 32n) + 1n, 1n << 63n, (1n << 64n) - 1n),
)
const list = fc.array(id).map((all) => BigUint64Array.from(all).sort())

test('an id is found where it is', () => {
  fc.assert(fc.property(list, id, (ids, asked) => holds(ids, asked) === ids.includes(asked)))
})

test('each id once, and without those of another list', () => {
  fc.assert(
    fc.property(list, list, (ids, others) => {
      const own = withoutRepeats(ids)
      expect([...own]).toEqual([...new Set(ids)])
      expect([...without(own, others)]).toEqual([...own].filter((each) => !others.includes(each)))
      expect([...without(ids, withoutRepeats(others))]).toEqual(
        [...ids].filter((each) => !others.includes(each)),
      )
    }),
  )
})

test('the first event of each id, in their order', () => {
  fc.assert(
    fc.property(fc.array(id), (ids) => {
      const events = ids.map((event, nth) => ({ event, nth }))
      const { firsts, repeats } = firstsOf(events)
      const isFirst = ({ event, nth }: (typeof events)[number]) => ids.indexOf(event) === nth
      expect(firsts).toEqual(events.filter(isFirst))
      expect(repeats).toEqual(events.filter((event) => !isFirst(event)))
    }),
  )
})
