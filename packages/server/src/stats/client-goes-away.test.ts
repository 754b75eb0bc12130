/** A report that nobody waits for any more is ended in the store. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../events/sql.ts'
import { openWorld, type ReportWorld } from './conformance/report-world.ts'

let world: ReportWorld
beforeAll(async () => {
  world = await openWorld('2025-06-04T02:00:00Z')
})
afterAll(() => world.stop())

const endless = sql`SELECT count() AS x FROM numbers(1000000000000) WHERE NOT ignore(sipHash64(number))`

test('the statements of a report end when its client goes away', async () => {
  const { websiteId } = await world.website()
  const { events } = world.server.context
  const ask = events.query.bind(events)
  const running = async () => {
    const rows = await ask(
      sql`SELECT query FROM system.processes WHERE query LIKE '%sipHash64%' AND query NOT LIKE '%processes%'`,
    )
    return rows.length
  }
  // Reports of an empty website end at once; these go on until they are ended.
  events.query = (_statement, options) => ask(endless, { ...options, maxSeconds: 600 })
  try {
    const gone = new AbortController()
    const asked = fetch(`${world.server.url}/api/overview/total`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': world.person.token ?? '' },
      body: JSON.stringify({ website_id: websiteId, time_range: 'last_7_days' }),
      signal: gone.signal,
    }).catch(() => 'gone')
    await expect.poll(running, { timeout: 20_000 }).toBeGreaterThan(0)
    gone.abort()
    expect(await asked).toBe('gone')
    await expect.poll(running, { timeout: 20_000 }).toBe(0)
  } finally {
    events.query = ask
  }
})
