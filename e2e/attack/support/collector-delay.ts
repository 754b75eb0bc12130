/** How long the collector makes others wait while something goes on. */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { Product } from '../../support/product.ts'

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
export async function delayUnder(
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
    await sendEvent(product, websiteId, 'https://calm.example/', '192.0.2.1')
    delays.push(performance.now() - started)
    await pause(5)
  }
  await attacking
  return delays.sort((a, b) => a - b)[Math.floor(delays.length * 0.99)] ?? 0
}

/** Milliseconds that 99 of 100 events may take: 100, or on a machine that is busy of itself five times what they take in calm. */
export async function allowedDelay(product: Product, websiteId: string): Promise<number> {
  return Math.max(100, 5 * (await delayUnder(product, websiteId, async () => {})))
}
