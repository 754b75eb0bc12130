/** A website in a running server. Events go in through the events call, numbers come out of the report calls. The server's clock stands still. */
import type { Config } from '../../config.ts'
import { Semaphore } from '../../lib/concurrency/semaphore.ts'
import { forAllTests } from '../../testing/for-all-tests.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { writeTogether } from './write-together.ts'

/** An event for `POST /api/v1/events`; times may be ISO 8601. */
export interface SentEvent {
  readonly id?: string
  readonly kind?: 'pageview' | 'custom' | 'engagement' | 'identify'
  readonly time: number | string
  readonly visitor_id: string
  readonly url?: string
  readonly referrer?: string
  readonly title?: string
  readonly name?: string
  readonly props?: Readonly<Record<string, string>>
  readonly interactive?: boolean
  readonly revenue?: {
    readonly amount: number
    readonly currency: string
    readonly order_id?: string
    readonly refund?: boolean
  }
  readonly engagement?: { readonly ms: number; readonly depth?: number }
  readonly ip?: string
  readonly user_agent?: string
  readonly language?: string
  readonly screen?: string
}

export interface ReportWebsite {
  readonly websiteId: string
  /** Sends events and waits until the reports show them. */
  send(events: readonly SentEvent[]): Promise<void>
}

export interface ReportWorld {
  readonly server: TestServer
  readonly person: TestPerson
  website(timeZone?: string): Promise<ReportWebsite>
  /** Moves the clock. The user signs in again, because a session expires. */
  moveTo(now: string): Promise<void>
  stop(): Promise<void>
}

/** As many as the server processes at once of one account. Each waits until its events are being written, so fewer make more batches. */
const callsAtOnce = 6

let sent = 0

/** Starts it with the clock at an instant (ISO 8601). */
export async function openWorld(now: string, overrides: Partial<Config> = {}): Promise<ReportWorld> {
  const server = await startTestServer({}, overrides)
  server.clock.set(now)
  const person = await registerPerson(server, { account: 'reporter' })
  // No limits on websites and on the age of events.
  await server.context.db.updateTable('teams').set({ plan: 'enterprise' }).execute()
  const { key } = await person.call('/key/add', {
    team_id: person.teamId,
    name: 'sender',
    scopes: ['events:write'],
  })
  const { sending, written } = writeTogether(() => server.services.ingest.flush())
  const calls = new Semaphore({
    limit: callsAtOnce,
    limitPerOwner: callsAtOnce,
    maxWaiting: Number.POSITIVE_INFINITY,
  })
  return {
    server,
    person,
    stop: () => server.stop(),
    async moveTo(instant) {
      server.clock.set(instant)
      const form = { account: 'reporter', password: person.password }
      person.token = (await person.call('/user/login_v2', form)).access_token
    },
    async website(timeZone = 'UTC') {
      const { website_id } = await sending(async () => {
        const added = await person.call('/website/add', {
          team_id: person.teamId,
          website_name: 'Sample',
          domain: 'example.com',
          time_zone: timeZone,
          type: 'site',
        })
        await server.services.collectSettings.refresh()
        return added
      })
      return {
        websiteId: website_id,
        async send(events) {
          await sending(async () => {
            const release = await calls.acquire(person.teamId)
            await send(server, key, website_id, events).finally(release)
          })
          await written()
        },
      }
    },
  }
}

/** The world of a test file, which it opens as above before its tests and stops after them. */
export function testWorld(...settings: Parameters<typeof openWorld>): ReportWorld {
  return forAllTests(
    () => openWorld(...settings),
    (world) => world.stop(),
  )
}

async function send(server: TestServer, key: string, websiteId: string, events: readonly SentEvent[]) {
  const answer = await fetch(`${server.url}/api/v1/events`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      website_id: websiteId,
      events: events.map((event) => ({
        kind: 'pageview',
        url: 'https://example.com/',
        ...event,
        id: event.id ?? `event-${String(++sent).padStart(9, '0')}`,
        time: typeof event.time === 'number' ? event.time : Date.parse(event.time),
      })),
    }),
  })
  const { data } = (await answer.json()) as { data: { rejected: unknown[] } }
  if (answer.status !== 200 || data.rejected.length > 0)
    throw new Error(`events were refused: ${answer.status} ${JSON.stringify(data)}`)
}
