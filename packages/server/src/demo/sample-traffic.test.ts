import { day } from '@footfall/contract/durations'
import { expect, test } from 'vitest'
import { sampleSites } from './sample-sites.ts'
import { type SampleEvent, sampleDay } from './sample-traffic.ts'

const midnight = Date.parse('2026-11-20T00:00:00Z')
const shop = sampleSites.find(({ way }) => way !== undefined)
if (!shop) throw new Error('no sample website sells')
const events = sampleDay(shop, { index: 60, midnight })

/** How many visitors did one after the other, in this order. */
function funnel(steps: readonly ((event: SampleEvent) => boolean)[]): number[] {
  const reached = steps.map(() => new Set<string>())
  const placeOf = new Map<string, number>()
  for (const event of events) {
    const place = placeOf.get(event.visitor_id) ?? 0
    if (!steps[place]?.(event)) continue
    reached[place]?.add(event.visitor_id)
    placeOf.set(event.visitor_id, place + 1)
  }
  return reached.map(({ size }) => size)
}
const opened = (path: RegExp) => (event: SampleEvent) =>
  event.kind === 'pageview' && path.test(new URL(event.url).pathname)
const did = (name: string) => (event: SampleEvent) => event.name === name

test('who buys has seen a product, filled the cart and gone to the checkout, and some are lost at each step', () => {
  const [products = 0, carts = 0, checkouts = 0, purchases = 0] = funnel([
    opened(/^\/p\//),
    did('add_to_cart'),
    opened(/^\/checkout$/),
    did('purchase'),
  ])
  for (const [later, earlier] of [
    [carts, products],
    [checkouts, carts],
    [purchases, checkouts],
  ] as const) {
    expect(later).toBeGreaterThan(earlier * 0.1)
    expect(later).toBeLessThan(earlier * 0.8)
  }
  expect(purchases).toBe(new Set(events.filter(did('purchase')).map((event) => event.visitor_id)).size)
})

test('of the visitors of a day, more come back on the next one than a week later, and few at all', () => {
  const visitorsOf = (index: number) =>
    new Set(
      sampleDay(shop, {
        index,
        midnight: midnight + (index - 60) * day,
      }).map((event) => event.visitor_id),
    )
  const earlier = [...visitorsOf(58), ...visitorsOf(59)]
  const first = visitorsOf(60)
  for (const id of earlier) first.delete(id)
  const backOn = (index: number) => [...visitorsOf(index)].filter((id) => first.has(id)).length / first.size
  expect(backOn(61)).toBeGreaterThan(backOn(67))
  expect(backOn(61)).toBeLessThan(0.2)
  expect(backOn(67)).toBeGreaterThan(0.01)
})

test('events come in the order of their time, each under an id of its own', () => {
  expect(events.map(({ time }) => time)).toEqual(events.map(({ time }) => time).sort((a, b) => a - b))
  expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
})

test('events carry the title of their page, as the script sends it', () => {
  for (const site of sampleSites) {
    const some = sampleDay(site, { index: 60, midnight }).filter(({ kind }) => kind !== 'engagement')
    expect(some.filter(({ kind }) => kind === 'custom').length).toBeGreaterThan(0)
    expect(some.filter(({ title }) => !title)).toEqual([])
  }
})
