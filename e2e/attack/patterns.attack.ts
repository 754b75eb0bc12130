/** Patterns of users must not block the server (issue 15.1: one small request froze it for minutes). */
import { expect, test } from 'vitest'
import { attackedProduct } from './support/attacked-product.ts'
import { attemptDelay, sendEvent } from './support/collector-delay.ts'

const scene = attackedProduct()

test.each([
  ['/*a*a*a*b', 600],
  ['/*a*a*a*b', 1200],
  [`/${'*a'.repeat(200)}*b`, 1900],
])('the excluded path %s against %i letters', async (pattern, letters) => {
  const { product, attacker, websiteId } = scene
  const rules = { website_id: websiteId, excluded_paths: Array(200).fill(pattern) }
  expect(await product.call('/setting/collect_edit', rules, attacker.token)).toMatchObject({ code: 200 })
  await attemptDelay(scene, `200 patterns ${pattern.slice(0, 12)} against ${letters} letters`, async () => {
    const page = `https://attacker.example/${'a'.repeat(letters)}`
    for (let i = 0; i < 60; i++)
      expect(await sendEvent(product, websiteId, page, `198.51.100.${i}`)).toBeLessThan(300)
  })
})

test('blocked properties of many stars', async () => {
  const { product, attacker, websiteId } = scene
  const names = Array.from({ length: 100 }, (_, i) => `${'*a'.repeat(140)}${i}`)
  const rules = { website_id: websiteId, excluded_paths: [], blocked_properties: names }
  expect(await product.call('/setting/collect_edit', rules, attacker.token)).toMatchObject({ code: 200 })
  const p = Object.fromEntries(Array.from({ length: 30 }, (_, i) => [`${'a'.repeat(290)}${i}`, 'x']))
  await attemptDelay(scene, '100 blocked properties of many stars', async (round) => {
    for (let i = 0; i < 60; i++) {
      const event = { id: `stars-${round}-${i}`, k: 'custom', n: 'x', u: 'https://attacker.example/', p }
      const body = JSON.stringify({ w: websiteId, e: [event] })
      const headers = { 'x-forwarded-for': `198.51.100.${i}` }
      expect((await fetch(`${product.url}/api/collect`, { method: 'POST', headers, body })).status).toBe(202)
    }
  })
})
