import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keyedHash } from './keyed-hash.ts'

const byNode = (key: Uint8Array, text: string) =>
  createHmac('sha256', key).update(text).digest().readBigUInt64LE(0)

test('is the first 64 bits of the HMAC', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 80 }),
      fc.oneof(fc.string({ unit: 'grapheme', maxLength: 400 }), fc.string({ maxLength: 700 })),
      (key, text) => {
        expect(keyedHash(Buffer.from(key))(text)).toBe(byNode(key, text))
      },
    ),
  )
})

test('at every length around a block’s end', () => {
  const key = Buffer.alloc(32, 7)
  const hash = keyedHash(key)
  for (let length = 0; length < 400; length++) {
    const text = 'a足'.repeat(200).slice(0, length)
    expect(hash(text)).toBe(byNode(key, text))
  }
})
