import { expect, test } from 'vitest'
import { CallDuplicates } from './call-duplicates.ts'

const website = new Uint8Array(16)
const ids = BigUint64Array.of(1n, 2n, 3n)
const nobody = () => {}

test('a call’s own ids are no duplicates though the writer counts them while they are looked up', async () => {
  const duplicates = new CallDuplicates(
    {
      counted: async (_website, asked) => {
        // The id that the store was queried for is found once the call itself is stored.
        duplicates.prepared(new Map([[7, 0]]))
        duplicates.stored([7])
        return asked.length
      },
    },
    nobody,
  )
  const verdict = duplicates.verdict(7, { website, ids })
  expect(await duplicates.ahead(7)).toBe(0)
  expect(await verdict).toBe(0)
})

test('ids of calls that wait, and those that were counted, are duplicates', async () => {
  const duplicates = new CallDuplicates(
    { counted: async (_website, asked) => (asked.includes(4n) ? 1 : 0) },
    nobody,
  )
  void duplicates.verdict(1, { website, ids })
  void duplicates.verdict(2, { website, ids: BigUint64Array.of(2n, 2n, 3n, 4n, 5n) })
  expect(await duplicates.ahead(1)).toBe(0)
  expect(await duplicates.ahead(2)).toBe(4)
})

test('ids of a call that still waits are known after newer calls were stored', async () => {
  const duplicates = new CallDuplicates({ counted: async () => 0 }, nobody)
  const many = BigUint64Array.from({ length: 40_000 }, (_, i) => BigInt(i) * 2_654_435_761n)
  void duplicates.verdict(1, { website, ids: many })
  for (const call of [2, 3, 4])
    void duplicates.verdict(call, { website, ids: BigUint64Array.of(BigInt(call)) })
  duplicates.stored([2, 3, 4])
  expect(duplicates.mayRepeat(many)).toBe(true)
  void duplicates.verdict(5, { website, ids: many })
  expect(await duplicates.ahead(5)).toBe(40_000)
})

test('a call that did not become durable is none that waits', async () => {
  const duplicates = new CallDuplicates({ counted: async () => 0 }, nobody)
  void duplicates.verdict(1, { website, ids })
  duplicates.withdraw(1)
  expect(duplicates.awaited).toBe(false)
  void duplicates.verdict(2, { website, ids })
  expect(await duplicates.ahead(2)).toBe(0)
  void duplicates.verdict(3, { website, ids })
  duplicates.withdraw(2)
  expect(await duplicates.ahead(3)).toBe(0)
  duplicates.stored([3])
  expect(duplicates.mayRepeat(ids)).toBe(false)
})
