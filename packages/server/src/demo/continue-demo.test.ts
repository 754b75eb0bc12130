import { hour } from '@footfall/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../testing/people.ts'
import { testServer } from '../testing/start-test-server.ts'
import { continueDemo } from './continue-demo.ts'
import { demoAccount } from './fill-demo.ts'
import { SampleCalendar } from './sample-calendar.ts'
import { sampleSites } from './sample-sites.ts'

const site = sampleSites.find(({ domain }) => domain === 'harbornotes.example')
if (!site) throw new Error('the sample website is missing')
const server = testServer()
let calendar: SampleCalendar
let person: TestPerson
let website_id: string
beforeAll(async () => {
  // A Friday morning in New York.
  server.clock.set('2026-11-20T14:00:00Z')
  calendar = new SampleCalendar(site, [], server.clock.now())
  person = await registerPerson(server, { account: demoAccount.account })
  const { name: website_name, domain, timeZone: time_zone } = site
  const place = { team_id: person.teamId, website_name, domain, time_zone }
  website_id = (await person.call('/website/add', place)).website_id
  await server.services.collectSettings.refresh()
})

const viewsSince = (from: number) =>
  calendar.between(from, server.clock.now()).filter(({ kind }) => kind === 'pageview').length

/** The demo runs until the website has so many pageviews, and stops. */
async function runUntil(pageviews: number): Promise<void> {
  const stopped = new AbortController()
  const running = continueDemo(server.context, server.services, stopped.signal)
  const counted = async () => {
    const input = { website_id, time_range: 'last_24_hours' as const, filters: [] }
    return (await person.call('/overview/total', input)).current.pageviews
  }
  await expect.poll(counted).toBe(pageviews)
  stopped.abort()
  await running
}

test('the sample’s traffic goes on from its newest visit, also after the demo was stopped', async () => {
  const now = server.clock.now()
  const first = calendar.between(now - 2 * hour, now).find(({ kind }) => kind === 'pageview')
  if (!first) throw new Error('the sample website has no visits')
  await server.services.ingest.importEvents(website_id, [first])
  await server.services.ingest.flush()
  const since = Math.floor(first.time / 1000) * 1000
  await runUntil(viewsSince(since))
  expect(viewsSince(since)).toBeGreaterThan(10)

  server.clock.advance(3 * hour)
  await runUntil(viewsSince(since))
})
