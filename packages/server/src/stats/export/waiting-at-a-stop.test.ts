/** Exports that have no slot yet when the server stops: they are to come again, and those that have begun are finished. */
import { beforeAll, expect, test } from 'vitest'
import { type ReportWebsite, testWorld } from '../conformance/report-world.ts'

const world = testWorld('2025-06-04T00:00:00Z')
let website: ReportWebsite

beforeAll(async () => {
  website = await world.website()
  await website.send([{ time: '2025-06-03T12:00:00Z', visitor_id: 'A' }])
})

async function take(page: string): Promise<string> {
  const { token, address } = world.person
  const answer = await fetch(`${world.server.url}/api/overview/export_total`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'access-token': token ?? '', 'x-forwarded-for': address },
    body: JSON.stringify({
      website_id: website.websiteId,
      filters: [{ field: 'page', value: [page] }],
      time_range: 'last_7_days',
    }),
  })
  const text = await answer.text()
  const what = text.startsWith('{') ? JSON.parse(text).data.reason : 'file'
  return `${answer.status} ${what} ${answer.headers.get('retry-after')}`
}

test('a stop answers waiting exports 503 at once', async () => {
  const { events } = world.server.context
  const { query } = events
  let go = (): void => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  Object.assign(events, {
    query: async (...asked: Parameters<typeof query>) => {
      await held
      return query.apply(events, asked)
    },
  })
  // Two run, eight wait, and the one that finds no room is answered.
  const asked = Array.from({ length: 11 }, (_, page) => take(`/${page}`))
  expect(await Promise.race(asked)).toBe('200 export_busy null')
  const closed = world.server.app.close()
  const ends: string[] = []
  for (const one of asked) void one.then((end) => void ends.push(end))
  await expect.poll(() => ends.length, { timeout: 15_000 }).toBe(9)
  expect(ends.filter((end) => end === '503 unavailable 5')).toHaveLength(8)
  go()
  const all = await Promise.all(asked)
  expect(all.filter((end) => end === '200 file null')).toHaveLength(2)
  await closed
})
