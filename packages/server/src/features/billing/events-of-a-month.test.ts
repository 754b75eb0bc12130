/** What a plan limits: the events of a month. And the end of a package. */
import { randomUUID } from 'node:crypto'
import { day, minute } from '@footfall/contract/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import { eraseOldVisits } from '../../events/erase-website.ts'
import { countEvents } from '../../events/visits-of-websites.ts'
import type { TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { collectViews, dayOf, kindsOf, nextMonth, openShop } from './limits-scene.testing.ts'
import { setPlan } from './set-plan.ts'
import { endingTeams } from './usage-store.ts'
import { watchUse } from './watch-use.ts'

const server = testServer()
let owner: TestPerson
let website_id: string
beforeEach(async () => {
  ;({ owner, website_id } = await openShop(server))
})

const views = (count: number, at?: number) => collectViews(server, website_id, count, at)

/** Counts each event as a thousand: a real hundred thousand would take a minute. */
async function watch(): Promise<void> {
  await watchUse(server.context, async (month) => {
    const from = Date.parse(`${month}-01T00:00:00Z`)
    const counts = await countEvents(server.context.events, from, nextMonth(from))
    return new Map([...counts].map(([id, count]) => [id, count * 1000]))
  })
  await server.services.collectSettings.refresh()
}

/** Sends a pageview and returns why it was dropped; null if it counts. */
async function dropped(): Promise<string | null> {
  const e = [{ id: randomUUID(), k: 'pageview', u: 'https://shop.example/' }]
  const response = await fetch(`${server.url}/api/collect`, {
    method: 'POST',
    headers: {
      'user-agent':
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'x-forwarded-for': '203.0.113.7',
    },
    body: JSON.stringify({ w: website_id, e }),
  })
  expect(response.status).toBe(202)
  return response.headers.get('x-footfall-dropped')
}

const packageOf = () => owner.call('/cost/get_team_package', { team_id: owner.teamId })
/** What reports of the last six months lack. */
const gaps = () => owner.call('/overview/gaps', { website_id, time_range: 'last_6_months', filters: [] })
const kinds = () => kindsOf(owner)

describe('a month’s events', () => {
  test('80 % and 100 % are reported once; after seven more days events are dropped until the month ends', async () => {
    await views(79)
    await watch()
    expect(await kinds()).not.toContain('quota_near')
    expect((await packageOf()).events).toMatchObject({ used: 79_000, limit: 100_000, drops_from: null })
    await views(2)
    await watch()
    await watch()
    expect((await kinds()).filter((kind) => kind === 'quota_near')).toHaveLength(1)
    await views(20)
    await watch()
    await watch()
    expect((await kinds()).filter((kind) => kind === 'quota_reached')).toHaveLength(1)
    const subjects = [
      (await server.mailbox.next(owner.email ?? '')).subject,
      (await server.mailbox.next(owner.email ?? '')).subject,
    ]
    expect(subjects.filter((subject) => subject.includes('80%'))).toHaveLength(1)
    expect(subjects.filter((subject) => subject.includes('has used up'))).toHaveLength(1)
    const { events } = await packageOf()
    expect(events.drops_from).toBe(Math.floor(server.clock.now() / 1000) + 7 * 86_400)
    expect(await dropped()).toBeNull()
    server.clock.advance(7 * day - 1_000)
    await watch()
    expect(await dropped()).toBeNull()
    server.clock.advance(2_000)
    expect(await dropped()).toBe('quota')
    await watch()
    expect(await dropped()).toBe('quota')
    await server.services.ingest.flush()
    await expect.poll(gaps).toEqual({ hidden_before: null, dropped: 2 })
    const { sharecode } = await owner.call('/setting/website_share', { website_id, share: true })
    const shared = () =>
      server.client().call('/share/gaps', { sharecode, time_range: 'last_6_months', filters: [] })
    expect((await shared()).dropped).toBe(2)
    const part = [{ field: 'page' as const, operator: 'in' as const, value: ['/1'] }]
    await owner.call('/setting/edit_share', { website_id, filters: part })
    expect((await shared()).dropped).toBe(0)
    // Counted events stay, and resetting a website does not free any quota.
    expect((await packageOf()).events.used).toBeGreaterThanOrEqual(101_000)
    // The first event of the month counts, before anybody looks at the usage again.
    server.clock.set(nextMonth(server.clock.now()))
    expect(await dropped()).toBeNull()
    server.clock.advance(minute)
    await watch()
    expect(await dropped()).toBeNull()
    expect((await packageOf()).events).toMatchObject({ drops_from: null })
  })

  test('used up in the last days of a month, nothing is dropped, and nothing is announced to be', async () => {
    server.clock.set(nextMonth(server.clock.now()) - 3 * day)
    await views(100)
    await watch()
    await watch()
    const { list } = await owner.call('/message/list', { page_size: 100 })
    expect(list.map(({ kind }) => kind)).toEqual(['quota_reached_late'])
    const mail = await server.mailbox.next(owner.email ?? '')
    for (const text of [list[0]?.content, mail.text]) expect(text).toContain('No events are dropped')
    expect((await packageOf()).events).toMatchObject({ used: 100_000, drops_from: null })
  })

  test('with a larger package events are accepted again at once', async () => {
    await views(100)
    await watch()
    server.clock.advance(8 * day)
    await watch()
    expect(await dropped()).toBe('quota')
    await server.context.db
      .updateTable('teams')
      .set({ plan: 'pro', plan_millions: 1, paid_until: new Date(server.clock.now() + 30 * day) })
      .where('id', '=', owner.teamId)
      .execute()
    await watch()
    expect(await dropped()).toBeNull()
  })

  test('events of a deleted website stay counted for the month', async () => {
    await views(5)
    await watch()
    const events = server.context.events
    await server.services.ingest.runExclusive(website_id, () =>
      eraseOldVisits(events, website_id, server.clock.now() + day),
    )
    await watch()
    expect((await packageOf()).events.used).toBe(5_000)
    await views(3)
    await watch()
    expect((await packageOf()).events.used).toBe(8_000)
  })
})

describe('the end of a package', () => {
  test('is reported a week before and when it has ended; then nothing is shared', async () => {
    const { sharecode } = await owner.call('/setting/website_share', { website_id, share: true })
    await owner.call('/setting/edit_share', { website_id, embed: true })
    const shared = async () => {
      const { reason } = await server
        .client()
        .send('/share/total', { sharecode, time_range: 'today', filters: [] })
      const { headers } = await fetch(`${server.url}/share/${sharecode}`, { redirect: 'manual' })
      return [reason, /frame-ancestors ([^;]+)/.exec(headers.get('content-security-policy') ?? '')?.[1]]
    }
    await server.context.db
      .updateTable('teams')
      .set({ plan: 'pro', plan_millions: 1, paid_until: new Date(server.clock.now() + 30 * day) })
      .where('id', '=', owner.teamId)
      .execute()
    await watch()
    expect(await kinds()).toEqual([])
    server.clock.advance(24 * day)
    await watch()
    await watch()
    expect(await kinds()).toEqual(['plan_ending'])
    expect(await shared()).toEqual([undefined, '*'])
    server.clock.advance(7 * day)
    await watch()
    await watch()
    expect((await kinds()).sort()).toEqual(['plan_ending', 'plan_lapsed'])
    const now = new Date(server.clock.now())
    expect(await endingTeams(server.context.db, now)).not.toContainEqual(
      expect.objectContaining({ id: owner.teamId }),
    )
    expect(await packageOf()).toMatchObject({
      plan: 'free',
      lapsed: true,
      events_millions: 1,
      websites: { used: 1, limit: 3 },
    })
    expect(await shared()).toEqual(['share_lapsed', "'none'"])
  })

  test('is not reported to a team that pays at that moment', async () => {
    const { db } = server.context
    const end = (in_: number) => ({ paid_until: new Date(server.clock.now() + in_) })
    const own = db.updateTable('teams').where('id', '=', owner.teamId)
    await own.set({ plan: 'pro', plan_millions: 1, ...end(-minute) }).execute()
    const watched = await db.transaction().execute(async (change) => {
      await change
        .updateTable('teams')
        .where('id', '=', owner.teamId)
        .set(end(30 * day))
        .execute()
      const watching = watch()
      await untilBlocked(db, 1)
      return { watching }
    })
    await watched.watching
    expect(await kinds()).toEqual([])
  })

  test('is named by the day on which it is for the reader, and an agreement is not called Pro', async () => {
    const now = server.clock.now()
    const end = now - (now % day) + 6 * day + 18 * 60 * minute
    const { db } = server.context
    await db.updateTable('users').set({ time_zone: 'Asia/Shanghai' }).where('id', '=', owner.userId).execute()
    await setPlan(server.context, null, owner.teamId, { plan: 'enterprise', until: new Date(end) })
    await watch()
    server.clock.set(end)
    await watch()
    const { list } = await owner.call('/message/list', { page_size: 100 })
    expect(list.map(({ kind }) => kind)).toEqual(['plan_lapsed', 'plan_ending'])
    const mails = [await server.mailbox.next(owner.email ?? ''), await server.mailbox.next(owner.email ?? '')]
    const there = dayOf(end + 8 * 60 * minute)
    for (const text of [...list.map(({ content }) => content), ...mails.map((mail) => mail.text)]) {
      expect(text).toContain(there)
      expect(text).not.toContain('Pro')
    }
    const log = await owner.call('/team/audit_log', { team_id: owner.teamId })
    expect(log.list.find(({ action }) => action === 'plan_set_until')?.text).toContain(there)
  })
})
