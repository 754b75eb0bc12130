import fc from 'fast-check'
import { expect, test } from 'vitest'
import { known } from '../../ingest/testing/known.ts'
import { KnownTable } from './known-table.ts'
import { SharedTexts } from './shared-texts.ts'
import { type Known, lastSeen, nobodySince } from './state.ts'

test('it is a map in the order of the last change', () => {
  const visitor = fc.oneof(
    fc.bigInt({ min: 0n, max: 40n }),
    fc.bigInt({ min: 0n, max: 3n }).map((n) => n << 32n),
  )
  const change = fc.record({ visitor, held: fc.option(known) })
  fc.assert(
    fc.property(fc.array(change, { maxLength: 200 }), (changes) => {
      const texts = new SharedTexts(20)
      const table = new KnownTable(texts)
      const plain = new Map<bigint, Known>()
      for (const { visitor, held } of changes) {
        plain.delete(visitor)
        if (held) {
          plain.set(visitor, held)
          table.set(visitor, held)
        } else table.delete(visitor)
        expect(table.size).toBe(plain.size)
      }
      for (const { visitor } of changes) expect(table.get(visitor)).toEqual(plain.get(visitor))
      for (const [visitor, held] of plain) {
        expect(table.oldest).toEqual({ visitor, last: lastSeen(held) })
        table.delete(visitor)
      }
      expect(table.oldest).toBeNull()
      expect(table.bytes).toBe(0)
      expect(texts.size).toBe(0)
    }),
    { numRuns: 60 },
  )
})

test('visitors of a website, and those without a visit, can be deleted at once', () => {
  const pair = fc.tuple(fc.bigInt({ min: 0n, max: 40n }), known)
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 60 }), fc.nat(), (pairs, nth) => {
      const table = new KnownTable(new SharedTexts(20))
      for (const [visitor, held] of pairs) table.set(visitor, held)
      const plain = new Map(pairs)
      const websites = [...plain.values()].map(({ visits }) => visits[0]?.website ?? null)
      const chosen = websites[nth % Math.max(1, websites.length)] ?? null
      table.deleteWhere((website) => website === null || chosen?.equals(website) === true)
      for (const [visitor, held] of plain) {
        const own = held.visits[0]?.website
        const isGone = !own || chosen?.equals(own) === true
        expect(table.get(visitor)).toEqual(isGone ? undefined : held)
      }
    }),
    { numRuns: 60 },
  )
})

test('it holds as many as there are', () => {
  const table = new KnownTable(new SharedTexts())
  for (let n = 1n; n <= 20_000n; n++) table.set(n * 0x1_0000_0001n, { ...nobodySince(Number(n)), alias: n })
  for (let n = 1n; n <= 20_000n; n += 2n) table.delete(n * 0x1_0000_0001n)
  for (let n = 1n; n <= 20_000n; n++)
    expect(table.get(n * 0x1_0000_0001n)?.alias).toBe(n % 2n === 0n ? n : undefined)
  expect(table.size).toBe(10_000)
  expect(table.oldest?.visitor).toBe(2n * 0x1_0000_0001n)
})
