/**
 * A thousand real user agents (ten thousand in `npm run test:long`) are sent to the collector: nothing is dropped, and every breakdown adds up to
 * the total.
 */
import { randomUUID } from 'node:crypto'
import process from 'node:process'
import UserAgent from 'user-agents'
import { beforeAll, expect, test } from 'vitest'
import { addWebsite, eventually, type Person, registerPerson } from './support/account.ts'
import type { Product } from './support/product.ts'
import { sharedProduct } from './support/shared-product.ts'

const count = process.env.LONG_TESTS === 'on' ? 10_000 : 1000
let product: Product
let person: Person
let website: string

beforeAll(async () => {
  product = sharedProduct()
  person = await registerPerson(product)
  website = await addWebsite(product, person, 'agents.example')
  const agents = Array.from({ length: count }, () => new UserAgent().toString())
  const lanes = Array.from({ length: 32 }, (_, lane) => send(agents, lane, 32))
  await Promise.all(lanes)
})

/** Each visitor has its own address, so that equal user agents stay different people. */
async function send(agents: readonly string[], first: number, step: number): Promise<void> {
  for (let i = first; i < agents.length; i += step) {
    const answer = await fetch(`${product.url}/api/collect`, {
      method: 'POST',
      headers: {
        'content-type': 'text/plain',
        'user-agent': agents[i] ?? '',
        'x-forwarded-for': `11.${(i >> 16) & 255}.${(i >> 8) & 255}.${i & 255}`,
      },
      body: JSON.stringify({
        w: website,
        e: [
          {
            id: randomUUID(),
            k: 'pageview',
            u: `https://agents.example/${i % 7}`,
            s: '1920x1080',
            l: 'en-US',
          },
        ],
      }),
    })
    if (answer.status !== 202) throw new Error(`${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
}

const report = (call: string, more: object = {}) =>
  product.call(call, { website_id: website, time_range: 'last_24_hours', ...more }, person.token)

test('every one of them is a visitor, a visit and a pageview', async () => {
  const total = await eventually(
    () => report('/overview/total'),
    (answer) => answer.data?.current?.pageviews >= count,
  )
  expect(total.data.current).toMatchObject({
    visitors: count,
    visits: count,
    pageviews: count,
    events: 0,
    bounce_rate: 100,
  })
  expect(total.data.filtered_bots).toBe(0)
})

test.each([
  ['/overview/browser', 'browser'],
  ['/overview/os', 'os'],
  ['/overview/device', 'device'],
  ['/overview/page', 'page'],
  ['/overview/area', 'country'],
  ['/overview/language', 'language'],
  ['/overview/screen', 'screen'],
])('the visits and pageviews of %s add up to the total', async (call, dimension) => {
  const answer = await report(call, { dimension, page_size: 500 })
  const rows: { visits: number; pageviews: number; value: string }[] = answer.data.list
  expect(rows.length).toBe(answer.data.total)
  expect(rows.reduce((sum, row) => sum + row.visits, 0)).toBe(count)
  expect(rows.reduce((sum, row) => sum + row.pageviews, 0)).toBe(count)
})

test('browsers, systems and devices are recognised by name', async () => {
  for (const [call, dimension] of [
    ['/overview/browser', 'browser'],
    ['/overview/os', 'os'],
    ['/overview/device', 'device'],
  ] as const) {
    const answer = await report(call, { dimension, page_size: 500 })
    const unknown = answer.data.list.find((row: { value: string }) => row.value === '')
    expect(unknown?.visits ?? 0).toBeLessThan(count / 100)
  }
})
