import { createHmac, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { SaltBook, type SaltStore } from './salt-book.ts'
import { anonymousVisitor, knownVisitor } from './visitor.ts'

/** A store as durable as the test. */
class MemorySalts implements SaltStore {
  readonly salts = new Map<string, Uint8Array>()
  away = false

  async obtain(names: readonly string[]) {
    if (this.away) throw new Error('the store is away')
    for (const name of names) if (!this.salts.has(name)) this.salts.set(name, randomBytes(32))
    return new Map([...this.salts].filter(([name]) => names.includes(name)))
  }

  async destroy(names: readonly string[]) {
    for (const name of names) this.salts.delete(name)
  }

  async names() {
    return [...this.salts.keys()]
  }
}

const at = (iso: string) => Date.parse(iso)
const june = at('2025-06-01T00:00:00+08:00')

async function bookAt(time: number, store = new MemorySalts()) {
  const book = new SaltBook(store)
  await book.renew(time)
  return { book, store }
}

const traits = {
  websiteId: '3f1d7f1e-6f0a-4a52-9c39-0b7f6c1f2a11',
  timeZone: 'Asia/Shanghai',
  rotation: 'monthly',
  time: june,
  address: '203.0.113.9',
  userAgent: 'Mozilla/5.0',
} as const

test('the id is the HMAC of website, address and user agent under the salt', async () => {
  const { book, store } = await bookAt(june)
  const expected = createHmac('sha256', store.salts.get('2025-06') ?? '')
    .update(`${traits.websiteId}\0${traits.address}\0${traits.userAgent}`)
    .digest('hex')
    .slice(0, 16)
  expect(anonymousVisitor(book, traits)?.id.toString(16).padStart(16, '0')).toBe(expected)
})

test('another website, address, user agent or period is another visitor', async () => {
  const { book } = await bookAt(june)
  const ids = [
    traits,
    { ...traits, websiteId: 'another' },
    { ...traits, address: '203.0.113.10' },
    { ...traits, userAgent: 'Mozilla/4.0' },
    { ...traits, time: june - 1 },
    { ...traits, rotation: 'daily' as const },
  ].map((one) => anonymousVisitor(book, one)?.id)
  expect(new Set(ids).size).toBe(ids.length)
})

test('a second book on the same store makes the same ids', async () => {
  const { book, store } = await bookAt(june)
  const other = await bookAt(june + 1000, store)
  expect(anonymousVisitor(other.book, traits)).toEqual(anonymousVisitor(book, traits))
})

describe('around the rotation', () => {
  test.each([
    [-1, false],
    [0, true],
    [1_800_000, true],
    [1_800_001, false],
  ])('%d ms after it the id of before is told: %s', async (after, told) => {
    const { book } = await bookAt(june)
    const last = anonymousVisitor(book, { ...traits, time: june - 1 })
    const now = anonymousVisitor(book, { ...traits, time: june + after })
    expect(now?.previousId ?? null).toBe(told ? (last?.id ?? null) : null)
  })

  test('every zone’s event of the last day finds its salts', async () => {
    const now = at('2025-06-02T03:00:00Z')
    const { book } = await bookAt(now)
    for (const timeZone of ['Etc/GMT+12', 'UTC', 'Asia/Shanghai', 'Pacific/Kiritimati'])
      for (const rotation of ['monthly', 'daily'] as const)
        for (const age of [0, 3_600_000, 86_400_000])
          expect(anonymousVisitor(book, { ...traits, timeZone, rotation, time: now - age })).not.toBeNull()
  })
})

describe('the life of a salt', () => {
  test('it is at hand three days before it is needed, so that the store may be away', async () => {
    const { book, store } = await bookAt(june - 71 * 3_600_000)
    store.away = true
    await expect(book.renew(june)).rejects.toThrow('away')
    expect(anonymousVisitor(book, traits)).not.toBeNull()
  })

  test('it is destroyed when no late event can need it, and not before', async () => {
    const { book, store } = await bookAt(june - 3_600_000)
    const may = store.salts.get('2025-05')
    // May ends last at UTC−12, at noon UTC of 1 June; a late event may come for 25 hours more.
    const end = at('2025-06-01T12:00:00Z') + 25 * 3_600_000
    await book.renew(end - 1)
    expect(store.salts.get('2025-05')).toEqual(may)
    expect(store.salts.has('2025-05-30')).toBe(false)
    await book.renew(end)
    expect(store.salts.has('2025-05')).toBe(false)
    expect(anonymousVisitor(book, { ...traits, time: june - 1 })).toBeNull()
  })
})

test('a site’s own id is the same for good, and on its website alone', () => {
  const key = randomBytes(32)
  const id = knownVisitor(key, 'w1', 'user-7')
  expect(knownVisitor(key, 'w1', 'user-7')).toBe(id)
  expect(knownVisitor(key, 'w2', 'user-7')).not.toBe(id)
  expect(knownVisitor(randomBytes(32), 'w1', 'user-7')).not.toBe(id)
  expect(id >= 0n && id < 2n ** 64n).toBe(true)
})
