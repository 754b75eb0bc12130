/** What a plan limits: how long data is shown, and when what is hidden is deleted. */
import { randomUUID } from 'node:crypto'
import { day, minute } from '@footfall/contract/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { eraseOldVisits } from '../../events/erase-website.ts'
import { oldestVisits } from '../../events/visits-of-websites.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { staySignedIn } from '../../testing/stay-signed-in.ts'
import { operator } from '../audit/audit.ts'
import { monthsBefore } from '../teams/plan-limits.ts'
import { eraseHidden } from './erase-hidden.ts'
import { collectViews, dayOf, kindsOf, openShop } from './limits-scene.testing.ts'
import { setPlan } from './set-plan.ts'

const server = testServer()
let owner: TestPerson
let website_id: string
beforeEach(async () => {
  ;({ owner, website_id } = await openShop(server))
})

const views = (count: number, at?: number) => collectViews(server, website_id, count, at)

async function erase(): Promise<void> {
  const { events } = server.context
  await eraseHidden(server.context, {
    oldest: (ids) => oldestVisits(events, ids),
    erase: (id, before) => server.services.ingest.runExclusive(id, () => eraseOldVisits(events, id, before)),
  })
}

const packageOf = () => owner.call('/cost/get_team_package', { team_id: owner.teamId })
/** What reports of the last six months lack. */
const gaps = () => owner.call('/overview/gaps', { website_id, time_range: 'last_6_months', filters: [] })
const kinds = () => kindsOf(owner)

describe('data beyond the retention', () => {
  const pageviews = async () => {
    const report = { website_id, time_range: 'all_time_periods' as const, filters: [] }
    return (await owner.call('/overview/total', report)).current.pageviews
  }

  test('is hidden after the trial, announced twice, and deleted thirty days later; the rest stays', async () => {
    const now = server.clock.now()
    await views(40, now - 178 * day)
    await views(60, now - 20 * day)
    expect(await pageviews()).toBe(100)
    expect(await gaps()).toEqual({ hidden_before: null, dropped: 0 })
    server.clock.advance(14 * day + minute)
    // These events are now more than six months old.
    expect(await pageviews()).toBe(60)
    const since = Math.floor(monthsBefore(server.clock.now(), 6) / day) * (day / 1000)
    const asked = { website_id, time_range: 'all_time_periods' as const, filters: [] }
    expect(await owner.call('/overview/gaps', asked)).toEqual({ hidden_before: since, dropped: 0 })
    expect(await owner.call('/overview/gaps', { ...asked, time_range: 'last_30_days' })).toMatchObject({
      hidden_before: null,
    })
    await erase()
    expect(await kinds()).toEqual(['retention_hidden'])
    const deletesAt = (await packageOf()).deletes_at ?? 0
    expect(deletesAt).toBe(Math.floor(server.clock.now() / 1000) + 30 * 86_400)
    server.clock.advance(22 * day)
    await erase()
    expect(await kinds()).toEqual(['retention_hidden'])
    server.clock.advance(day)
    await erase()
    expect((await kinds()).sort()).toEqual(['retention_hidden', 'retention_near'])
    server.clock.advance(7 * day - minute)
    await erase()
    expect((await oldestVisits(server.context.events, [website_id])).get(website_id)).toBeLessThan(
      now - 177 * day,
    )
    server.clock.advance(2 * minute)
    await erase()
    const oldest = (await oldestVisits(server.context.events, [website_id])).get(website_id)
    expect(oldest).toBeGreaterThan(now - 21 * day)
    expect(await pageviews()).toBe(60)
    expect((await packageOf()).deletes_at).toBeNull()
    const log = await owner.call('/team/audit_log', { team_id: owner.teamId })
    expect(log.list.map((line) => line.action)).toContain('data_erased')
  })

  test('is in reports as soon as the plan shows it, and hidden as soon as it does not, also while nothing is written', async () => {
    const now = server.clock.now()
    await views(40, now - 178 * day)
    await views(60, now - 20 * day)
    server.clock.advance(14 * day + minute)
    expect(await pageviews()).toBe(60)
    await setPlan(server.context, operator, owner.teamId, { plan: 'enterprise', until: null })
    expect(await pageviews()).toBe(100)
    await setPlan(server.context, operator, owner.teamId, { plan: 'free' })
    server.clock.advance(minute)
    expect(await pageviews()).toBe(60)
  })

  test('no visit is cut in two, and visitors who return later are not new', async () => {
    const instant = server.clock.now() - 10 * day
    const view = (visitor_id: string, time: number) => ({
      id: randomUUID(),
      kind: 'pageview',
      time,
      visitor_id,
      url: 'https://shop.example/',
    })
    await server.services.ingest.importEvents(website_id, [
      view('across', instant - 5 * minute),
      view('across', instant + 5 * minute),
      view('again', instant - day),
      view('again', instant + day),
      view('new', instant + day),
    ])
    await server.services.ingest.flush()
    const { events } = server.context
    await server.services.ingest.runExclusive(website_id, () => eraseOldVisits(events, website_id, instant))
    const report = {
      website_id,
      time_range: 'custom_time_range' as const,
      start_time: Math.floor(instant / 1000),
      end_time: Math.floor(server.clock.now() / 1000),
      filters: [],
    }
    const { current, new_visitors } = await owner.call('/overview/total', report)
    expect(current).toMatchObject({ pageviews: 2, visits: 2, visitors: 2 })
    expect(new_visitors).toBe(1)
  })

  test('a visit of more than a week before and after is deleted as a whole', async () => {
    const instant = server.clock.now() - 10 * day
    const gap = 30 * minute
    const from = instant - 8 * day
    const view = (visitor_id: string, path: string, time: number) => ({
      id: randomUUID(),
      kind: 'pageview',
      time,
      visitor_id,
      url: `https://shop.example${path}`,
    })
    await server.services.ingest.importEvents(website_id, [
      ...Array.from({ length: (16 * day) / gap }, (_, nth) => view('screen', '/screen', from + nth * gap)),
      view('guest', '/', instant),
    ])
    await server.services.ingest.flush()
    const { events } = server.context
    await server.services.ingest.runExclusive(website_id, () => eraseOldVisits(events, website_id, instant))
    const report = { website_id, time_range: 'last_30_days' as const, filters: [] }
    const pages = await owner.call('/overview/page', report)
    expect(pages.list.map(({ value, pageviews }) => [value, pageviews])).toEqual([['/', 1]])
    expect((await owner.call('/overview/total', report)).current).toMatchObject({ visits: 1, pageviews: 1 })
  })

  test('is deleted no sooner than announced a second time, and the cost center names that day', async () => {
    await views(40, server.clock.now() - 178 * day)
    server.clock.advance(15 * day)
    await erase()
    // Nothing ran for weeks.
    server.clock.advance(40 * day)
    await erase()
    const deletes = Math.floor(server.clock.now() / 1000) + 7 * 86_400
    expect((await packageOf()).deletes_at).toBe(deletes)
    const { list } = await owner.call('/message/list', { page_size: 1 })
    expect(list[0]?.content).toContain(dayOf(deletes * 1000))
    expect(await kinds()).not.toContain('data_erased')
  })

  test('is shown again if the team pays before', async () => {
    const now = server.clock.now()
    await views(40, now - 178 * day)
    server.clock.advance(15 * day)
    await erase()
    server.clock.advance(24 * day)
    await erase()
    await server.context.db
      .updateTable('teams')
      .set({ plan: 'pro', plan_millions: 1, paid_until: new Date(server.clock.now() + 300 * day) })
      .where('id', '=', owner.teamId)
      .execute()
    server.clock.advance(30 * day)
    await erase()
    expect(await pageviews()).toBe(40)
  })

  async function openAgency() {
    const agency = await registerPerson(server)
    await staySignedIn(server)
    await setPlan(server.context, operator, agency.teamId, { plan: 'enterprise', until: null })
    return agency
  }
  async function send(from: TestPerson, to: TestPerson, website: string) {
    const offer = { website_id: website, transfer_type: 'other_user', email: to.email ?? '' } as const
    const { transfer_id } = await from.call('/setting/send_transfer_mail', offer)
    await to.call('/setting/receive_website', { transfer_id, team_id: to.teamId })
  }
  const oldestOf = async (id: string) => (await oldestVisits(server.context.events, [id])).get(id)

  test('has its thirty days and two messages also on a website that came after the others were announced', async () => {
    await views(40, server.clock.now() - 178 * day)
    for (const days of [15, 24, 8]) {
      server.clock.advance(days * day)
      await erase()
    }
    expect((await packageOf()).deletes_at).toBeNull()
    const agency = await openAgency()
    const site = { team_id: agency.teamId, website_name: 'Sent', domain: 'sent.example', time_zone: 'UTC' }
    const sent = (await agency.call('/website/add', site)).website_id
    await collectViews(server, sent, 30, server.clock.now() - 400 * day)
    await send(agency, owner, sent)
    const arrived = server.clock.now()
    const before = await oldestOf(sent)
    await erase()
    expect(await oldestOf(sent)).toBe(before)
    expect((await kinds()).filter((kind) => kind === 'retention_hidden')).toHaveLength(2)
    expect((await packageOf()).deletes_at).toBe(Math.floor(arrived / 1000) + 30 * 86_400)
    server.clock.advance(24 * day)
    await erase()
    expect((await kinds()).filter((kind) => kind === 'retention_near')).toHaveLength(2)
    expect(await oldestOf(sent)).toBe(before)
    server.clock.advance(7 * day)
    await erase()
    expect(await oldestOf(sent)).toBeUndefined()
  })

  test('stays on a website that has left for a paying team since the deletion began', async () => {
    await views(40, server.clock.now() - 178 * day)
    const agency = await openAgency()
    for (const days of [15, 24]) {
      server.clock.advance(days * day)
      await erase()
    }
    server.clock.advance(8 * day)
    const oldest = await oldestOf(website_id)
    const { events } = server.context
    await eraseHidden(server.context, {
      oldest: async (ids) => {
        const found = await oldestVisits(events, ids)
        if (!found.has(website_id)) return found
        await send(owner, agency, website_id)
        return found
      },
      erase: (id, before) => eraseOldVisits(events, id, before),
    })
    expect(await oldestOf(website_id)).toBe(oldest)
  })
})
