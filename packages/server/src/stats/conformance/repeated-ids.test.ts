/** An id that comes again after 48 hours is another event (rule 1 of docs/metrics.md), and may begin another visit. */
import { expect, test } from 'vitest'
import { testWorld } from './report-world.ts'

const world = testWorld('2025-06-02T10:00:00Z')

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

test('visits that began with the same id are two', async () => {
  const { websiteId } = await world.website()
  const view = { id: 'again', v: 'A', k: 'pageview', u: 'https://example.com/' }
  for (const now of ['2025-06-02T10:00:00Z', '2025-06-05T10:00:00Z']) {
    await world.moveTo(now)
    const body = JSON.stringify({ w: websiteId, e: [view] })
    await fetch(`${world.server.url}/api/collect`, {
      method: 'POST',
      headers: { 'user-agent': userAgent },
      body,
    })
    await world.server.services.ingest.flush()
  }
  const ask = { website_id: websiteId, time_range: 'this_week' as const, filters: [] }
  await world.person.call('/goal/add', { website_id: websiteId, name: 'Any', matcher: { kind: 'any' } })
  const { list, total_visits } = await world.person.call('/report/goals', ask)
  expect(total_visits).toBe(2)
  expect(list[0]).toMatchObject({ conversions: 2, visitors: 1, visits: 2, visit_rate: 100 })
  const visits = (await world.person.call('/session/list', ask)).list
  expect(new Set(visits.map(({ visit_id }) => visit_id)).size).toBe(2)
  for (const { visit_id, start } of visits) {
    const item = await world.person.call('/session/item', { website_id: websiteId, visit_id })
    expect(item.list.map(({ time }) => time)).toEqual([start])
  }
})
