import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { hashId, hashSeeds } from './event-hash.ts'

const [a, b] = hashSeeds(new Uint8Array(16))
const out = new Uint32Array(2)

test.each([
  ['counting ids', (i: number) => `evt-${i}`],
  ['random ids', () => randomUUID()],
  [
    'ids of the same letters',
    (i: number) => `${'a'.repeat(i % 60)}${i % 7}${'b'.repeat((i / 60) | 0)}`.slice(0, 64),
  ],
])('%s: no collisions in either half beyond chance', (_name, idOf) => {
  const ids = new Set<string>()
  for (let i = 0; i < 100_000; i++) ids.add(idOf(i))
  const whole = new Set<bigint>()
  const low = new Set<number>()
  const high = new Set<number>()
  const buckets = new Uint32Array(256)
  for (const id of ids) {
    hashId(a, b, id, out)
    whole.add((BigInt(out[1] ?? 0) << 32n) | BigInt(out[0] ?? 0))
    low.add(out[0] ?? 0)
    high.add(out[1] ?? 0)
    const bucket = (out[0] ?? 0) >>> 24
    buckets[bucket] = (buckets[bucket] ?? 0) + 1
  }
  expect(whole.size).toBe(ids.size)
  // n²/2³³ = 1.2 collisions are expected among 100,000.
  expect(ids.size - low.size).toBeLessThan(12)
  expect(ids.size - high.size).toBeLessThan(12)
  if (ids.size > 50_000) expect(Math.max(...buckets)).toBeLessThan((1.35 * ids.size) / 256)
})
