/** Nothing ends a visit but a pause, so a visit may have any number of events. What is read of it is bounded all the same. */
import { expect, test } from 'vitest'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-06T12:00:00Z')

const start = Date.parse('2025-06-02T00:00:00Z')

/** One event a second. The last one pays an order, as an early one did; the one before it is the only one that reaches the goal. */
const events = Array.from({ length: 5000 }, (_, nth) => ({
  id: `e-${nth}`,
  time: start + nth * 1000,
  visitor_id: 'A',
  url: `https://example.com/${nth === 4998 ? 'thanks' : nth % 7}`,
  ...(nth % 10 === 9 ? { kind: 'custom' as const, name: 'beat' } : {}),
  ...(nth === 19 ? { revenue: { amount: 500, currency: 'CNY', order_id: 'o1' } } : {}),
  ...(nth === 4999 ? { revenue: { amount: 700, currency: 'CNY', order_id: 'o2' } } : {}),
}))

test('the timeline of a very long visit has its beginning, and the visit its whole revenue and goals', async () => {
  const website = await world.website()
  const { websiteId: website_id } = website
  const goal = { website_id, name: 'Thanks', matcher: { kind: 'page' as const, value: '/thanks' } }
  await world.person.call('/goal/add', goal)
  await website.send(events)
  const period = {
    time_range: 'custom_time_range' as const,
    start_time: start / 1000,
    end_time: start / 1000 + 86_400,
  }
  const [row] = (await world.person.call('/session/list', { website_id, ...period, filters: [] })).list
  const { visit, list, omitted } = await world.person.call('/session/item', {
    website_id,
    visit_id: row?.visit_id ?? '',
  })
  expect(visit).toEqual(row)
  expect(visit).toMatchObject({
    pageviews: 4500,
    events: 500,
    revenue: [{ currency: 'CNY', amount: 1200 }],
    goals: [{ name: 'Thanks' }],
  })
  expect(list.length).toBe(2000)
  expect(omitted).toBe(3000)
  expect(list.map(({ time }) => time)).toEqual(list.map((_, nth) => start / 1000 + nth))
  expect(list[19]?.revenue).toEqual({ currency: 'CNY', amount: 500 })
})
