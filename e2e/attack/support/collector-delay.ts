/** How long the collector makes others wait while something goes on. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect } from 'vitest'
import type { Product } from '../../support/product.ts'
import type { AttackScene } from './attacked-product.ts'
import { attempt, noteDelay } from './attempts.ts'

export const browser =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

/** Sends one event as a browser does; resolves to the status. */
export async function sendEvent(
  { url }: Product,
  websiteId: string,
  page: string,
  address: string,
): Promise<number> {
  const answer = await fetch(`${url}/api/collect`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browser, 'x-forwarded-for': address },
    body: JSON.stringify({ w: websiteId, e: [{ id: randomUUID(), k: 'pageview', u: page }] }),
  })
  await answer.arrayBuffer()
  return answer.status
}

/** The 99th percentile, in milliseconds, of 200 events of another website and of those sent while `attack` runs. */
async function delayUnder(
  product: Product,
  websiteId: string,
  attack: () => Promise<unknown>,
): Promise<number> {
  let over = false
  const attacking = attack().finally(() => {
    over = true
  })
  const delays: number[] = []
  while (!over || delays.length < 200) {
    const started = performance.now()
    expect(await sendEvent(product, websiteId, 'https://calm.example/', '192.0.2.1')).toBe(202)
    delays.push(performance.now() - started)
    await pause(5)
  }
  await attacking
  return delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0
}

/** What an attack does comes each time; what a busy machine adds differs from round to round. */
const rounds = 3

/**
 * One attempt to make the collector wait: 99 of 100 events of another website are to take 100 ms at most while `attack` runs, or on
 * a machine that is busy of itself five times what they take in calm. It gets through where that holds in none of three rounds. The
 * figures of the round that counts are printed.
 */
export async function attemptDelay(
  { product, victimWebsiteId }: AttackScene,
  what: string,
  attack: (round: number) => Promise<unknown>,
): Promise<void> {
  await attempt(`the collector waits for ${what}`, async () => {
    let [calm, under, allowed] = [0, Number.POSITIVE_INFINITY, 0]
    for (let round = 0; round < rounds && under > allowed; round++) {
      calm = await delayUnder(product, victimWebsiteId, async () => {})
      under = await delayUnder(product, victimWebsiteId, () => attack(round))
      allowed = Math.max(100, 5 * calm)
    }
    noteDelay(what, calm, under)
    expect(under).toBeLessThanOrEqual(allowed)
  })
}
