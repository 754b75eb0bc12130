/** A shop on the first of a month, and its pageviews. */
import { randomUUID } from 'node:crypto'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import type { TestServer } from '../../testing/start-test-server.ts'
import { staySignedIn } from '../../testing/stay-signed-in.ts'

export function nextMonth(now: number): number {
  const date = new Date(now)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1)
}

/** A day as texts in English name it. */
export const dayOf = (instant: number): string =>
  new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(instant)

export interface Shop {
  readonly owner: TestPerson
  readonly website_id: string
}

/** Starts the next month, so that the days of grace end within it, with a new team and its website. */
export async function openShop(server: TestServer): Promise<Shop> {
  server.clock.set(nextMonth(server.clock.now()) + 600_000)
  // Data of earlier tests' teams stays: to delete it takes longest.
  await server.context.db.updateTable('teams').set({ plan: 'enterprise' }).execute()
  const owner = await registerPerson(server)
  await staySignedIn(server)
  const site = { team_id: owner.teamId, website_name: 'Shop', domain: 'shop.example', time_zone: 'UTC' }
  return { owner, website_id: (await owner.call('/website/add', site)).website_id }
}

/** Collects this many pageviews of several visitors shortly before `at`. */
export async function collectViews(
  server: TestServer,
  website_id: string,
  count: number,
  at = server.clock.now(),
): Promise<void> {
  const events = Array.from({ length: count }, (_, i) => ({
    id: randomUUID(),
    kind: 'pageview',
    time: at - i,
    visitor_id: `v${i % 50}`,
    url: `https://shop.example/${i % 7}`,
  }))
  await server.services.ingest.importEvents(website_id, events)
  await server.services.ingest.flush()
}

/** The kinds of the owner's messages. */
export async function kindsOf(owner: TestPerson): Promise<string[]> {
  const { list } = await owner.call('/message/list', { page_size: 100 })
  return list.map(({ kind }) => kind)
}
