import { minute } from '@footfall/contract/durations'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Closing } from '../lib/concurrency/closing.ts'
import { createLog } from '../lib/log.ts'
import { registerPerson } from '../testing/people.ts'
import { startTestServer, type TestServer } from '../testing/start-test-server.ts'
import { openReports } from './open-reports.ts'

let server: TestServer
const closing = new Closing(createLog('silent'))
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  await closing.run()
  await server.stop()
})

test('reports show what came in before the machine’s clock was set back', async () => {
  const person = await registerPerson(server)
  const { website_id: websiteId } = await person.call('/website/add', {
    team_id: person.teamId,
    website_name: 'A site',
    domain: 'example.com',
    time_zone: 'UTC',
  })
  const { context, services, clock } = server
  // The clock of events catches up with the other one little by little, so that no visit is split.
  const eventClock = { now: () => clock.now() + 4 * minute }
  const measures = { journalSync: () => {}, batch: () => {}, statement: () => {}, cached: () => {} }
  const { stats } = openReports(
    context,
    { redis: null, clock: eventClock, measures, stopping: new AbortController().signal },
    closing,
  )
  await services.ingest.importEvents(websiteId, [
    {
      id: 'before-the-step',
      kind: 'pageview',
      time: eventClock.now(),
      url: 'https://example.com/',
      visitor_id: 'v',
    },
  ])
  await services.ingest.flush()
  const website = { websiteId, ownerId: person.userId, timeZone: 'UTC', createdAt: 0, visibleSince: null }
  const total = await stats.reports.total({
    website,
    query: { time_range: 'last_7_days', filters: [] },
    language: 'en-US',
  })
  expect(total.current.pageviews).toBe(1)
  const { last_30_minutes } = await stats.live.reports.current_visitors({
    website,
    query: { filters: [] },
    language: 'en-US',
  })
  expect(last_30_minutes).toBe(1)
})
