/** A user's own patterns must hold nobody up (issue 15.1: one small request froze the server for minutes). */
import { expect, test } from 'vitest'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'
import { allowedDelay, delayUnder, sendEvent } from './support/collector-delay.ts'

const scene = attackedProduct()

test.each([
  ['/*a*a*a*b', 600],
  ['/*a*a*a*b', 1200],
  [`/${'*a'.repeat(200)}*b`, 1900],
])('the excluded path %s against %i letters', async (pattern, letters) => {
  const { product, attacker, websiteId, victimWebsiteId } = scene
  const allowed = await allowedDelay(product, victimWebsiteId)
  const rules = { website_id: websiteId, excluded_paths: Array(200).fill(pattern) }
  expect(await product.call('/setting/collect_edit', rules, attacker.token)).toMatchObject({ code: 200 })
  await attempt('the collector waits for a pattern', async () => {
    const page = `https://attacker.example/${'a'.repeat(letters)}`
    const flood = async () => {
      for (let i = 0; i < 60; i++)
        expect(await sendEvent(product, websiteId, page, `198.51.100.${i}`)).toBeLessThan(300)
    }
    expect(await delayUnder(product, victimWebsiteId, flood)).toBeLessThanOrEqual(allowed)
  })
})
