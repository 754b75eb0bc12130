/**
 * Segments over HTTP: a segment stands for its filters; one that may not be used is refused by its path; a share with one is limited to it.
 * `every-report.test.ts` has every report.
 */
import type { FilterEntry } from '@footfall/contract/stats/filters'
import { beforeAll, describe, expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import { lockWebsite } from '../../features/websites/lock-website.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testWorld } from '../conformance/report-world.ts'

const world = testWorld('2025-06-04T09:30:00Z')
let website_id: string
beforeAll(async () => {
  const website = await world.website()
  website_id = website.websiteId
  const [china, elsewhere] = ['101.96.139.57', '8.8.8.8']
  const at = (minute: string) => `2025-06-04T09:${minute}:00Z`
  const paid = { amount: 12, currency: 'CNY', order_id: 'o1' }
  await website.send([
    { time: at('05'), visitor_id: 'A', url: 'https://example.com/a', ip: china },
    { time: at('06'), visitor_id: 'A', url: 'https://example.com/b?utm_source=news', ip: china },
    { time: at('07'), visitor_id: 'A', kind: 'custom', name: 'buy', revenue: paid, props: { plan: 'pro' } },
    { time: at('08'), visitor_id: 'B', url: 'https://example.com/b', ip: elsewhere },
    { time: at('09'), visitor_id: 'B', url: 'https://example.com/c', ip: elsewhere },
    { time: at('10'), visitor_id: 'C', url: 'https://example.com/b', ip: china },
  ])
})

const fromChina: FilterEntry = { field: 'country', operator: 'in', value: ['CN'] }
const ofB: FilterEntry = { field: 'page', operator: 'in', value: ['/b'] }
const named = (id: string): FilterEntry => ({ field: 'segment', operator: 'in', value: [id] })

async function segment(filters: FilterEntry[], more: object = {}): Promise<string> {
  const made = await world.person.call('/segment/add', { website_id, name: 'Some', filters, ...more })
  return made.segment_id
}

/** Another member of the same team. */
async function colleague(): Promise<TestPerson> {
  const other = await registerPerson(world.server)
  const { db } = world.server.context
  await db
    .insertInto('members')
    .values({ team_id: world.person.teamId, user_id: other.userId, role: 4, joined_at: new Date() })
    .execute()
  return other
}

const total = async (filters: FilterEntry[], by: Pick<TestPerson, 'send'> = world.person) =>
  by.send('/overview/total', { website_id, time_range: 'today', filters })
const pageviews = async (filters: FilterEntry[]) =>
  ((await total(filters)).data as { current: { pageviews: number } }).current.pageviews

describe('a segment stands for its filters', () => {
  test('it narrows what it is asked with', async () => {
    expect(await pageviews([])).toBe(5)
    const china = await segment([fromChina])
    expect(await pageviews([named(china)])).toBe(3)
    expect(await pageviews([ofB, named(china)])).toBe(2)
  })

  test('a changed segment counts with the next question, kept answers included', async () => {
    const segment_id = await segment([fromChina])
    expect(await pageviews([named(segment_id)])).toBe(3)
    await world.person.call('/segment/edit', { website_id, segment_id, name: 'Other', filters: [ofB] })
    expect(await pageviews([named(segment_id)])).toBe(3)
    const list = [{ ...ofB, value: ['/c'] }]
    await world.person.call('/segment/edit', { website_id, segment_id, name: 'Other', filters: list })
    expect(await pageviews([named(segment_id)])).toBe(1)
  })
})

const refused = (path: string, rule: string) => ({
  status: 400,
  reason: 'invalid_input',
  data: { fields: [{ path, rule }] },
})

describe('what may not be used is refused by its path', () => {
  test('one that was deleted, in a question and within another segment', async () => {
    const inner = await segment([fromChina])
    const outer = await segment([named(inner)])
    await world.person.call('/segment/delete', { website_id, segment_id: inner })
    expect(await total([ofB, named(inner)])).toMatchObject(refused('filters.1.value.0', 'unknown_segment'))
    expect(await total([named(outer)])).toMatchObject(refused('filters.0.value.0', 'unknown_segment'))
  })

  test('one of another website, and of another team', async () => {
    const other = await registerPerson(world.server)
    const theirs = await other.call('/website/add', {
      team_id: other.teamId,
      website_name: 'Theirs',
      domain: 'theirs.example',
      time_zone: 'UTC',
    })
    const made = await other.call('/segment/add', {
      website_id: theirs.website_id,
      name: 'Theirs',
      filters: [fromChina],
    })
    expect(await total([named(made.segment_id)])).toMatchObject(
      refused('filters.0.value.0', 'unknown_segment'),
    )
    const within = { website_id, name: 'Within', filters: [named(made.segment_id)] }
    expect(await world.person.send('/segment/add', within)).toMatchObject(
      refused('filters.0.value.0', 'unknown_segment'),
    )
    const { segment_id } = made
    for (const path of ['/segment/edit', '/segment/delete'])
      expect(
        await world.person.send(path, { website_id, segment_id, name: 'Mine', filters: [ofB] }),
      ).toMatchObject({ reason: 'not_found' })
  })

  test('a cycle, however long, with nothing saved', async () => {
    const first = await segment([fromChina])
    const second = await segment([named(first)])
    const third = await segment([named(second), ofB])
    for (const through of [first, second, third])
      expect(
        await world.person.send('/segment/edit', {
          website_id,
          segment_id: first,
          name: 'Round',
          filters: [ofB, named(through)],
        }),
      ).toMatchObject(refused('filters.1.value.0', 'segment_cycle'))
    expect(await pageviews([named(third)])).toBe(2)
  })

  test('of two edits at once that together are a cycle, one', async () => {
    const [first, second] = [await segment([fromChina]), await segment([fromChina])]
    const naming = (segment_id: string, other: string) =>
      world.person.send('/segment/edit', { website_id, segment_id, name: 'Round', filters: [named(other)] })
    const { db } = world.server.context
    // Both have been checked by the time that the website is free.
    const edits = await db.transaction().execute(async (held) => {
      await lockWebsite(held, website_id)
      const sent = [naming(first, second), naming(second, first)]
      await untilBlocked(db, 2)
      return sent
    })
    const answers = await Promise.all(edits)
    expect(answers.map(({ code }) => code).sort()).toEqual([200, 400])
    expect(answers.find(({ code }) => code === 400)).toMatchObject(
      refused('filters.0.value.0', 'segment_cycle'),
    )
    expect(await pageviews([named(first), named(second)])).toBe(3)
  })

  test.each([
    [{ field: 'segment', value: [] }, 'filters.0.value', 'required'],
    [{ field: 'segment', operator: 'is_set', value: [] }, 'filters.0.operator', 'segment_operator'],
    [{ field: 'segment', value: ['a', 'b'] }, 'filters.0.value', 'one_segment'],
    [{ field: 'segment', value: ["'; DROP TABLE"] }, 'filters.0.value.0', 'unknown_segment'],
  ])('%j', async (entry, path, rule) => {
    expect(await total([entry as never])).toMatchObject(refused(path, rule))
  })

  test('one without filters, and one that comes to too many values', async () => {
    const add = (filters: FilterEntry[]) =>
      world.person.send('/segment/add', { website_id, name: 'Wrong', filters })
    expect(await add([])).toMatchObject(refused('filters', 'required'))
    const values = Array.from({ length: 200 }, (_, index) => `/${index}`)
    const many = await Promise.all([0, 1, 2].map(() => segment([{ ...ofB, value: values }])))
    expect(await add(many.map(named))).toMatchObject(refused('filters', 'too_many_values'))
  })
})

test('one’s own segment is nobody else’s: not listed, not used, not changed, not shared', async () => {
  const other = await colleague()
  const own = await segment([fromChina], { name: 'Only mine', visibility: 'own' })
  expect((await world.person.call('/segment/list', { website_id, search: 'only' })).list).toMatchObject([
    { segment_id: own, is_mine: true },
  ])
  expect((await total([named(own)])).code).toBe(200)
  expect((await other.call('/segment/list', { website_id, search: 'only' })).total).toBe(0)
  expect(await total([named(own)], other)).toMatchObject(refused('filters.0.value.0', 'unknown_segment'))
  expect(await other.send('/segment/delete', { website_id, segment_id: own })).toMatchObject({
    reason: 'not_found',
  })
  const ofTeam = { website_id, name: 'Of the team', filters: [named(own)] }
  expect(await world.person.send('/segment/add', ofTeam)).toMatchObject(
    refused('filters.0.value.0', 'unknown_segment'),
  )
  const fixed = { website_id, filters: [named(own)] }
  expect(await world.person.send('/setting/edit_share', fixed)).toMatchObject(
    refused('filters.0.value.0', 'unknown_segment'),
  )
})

describe('a shared report', () => {
  let sharecode: string
  beforeAll(async () => {
    sharecode = (await world.person.call('/setting/website_share', { website_id, share: true })).sharecode
  })
  const ask = (filters: FilterEntry[] = []) =>
    world.server.client().send('/share/total', { sharecode, time_range: 'today', filters })

  test('keeps to the segments of its fixed filters, and closes where one is gone', async () => {
    const china = await segment([fromChina])
    const filters = [named(china), ofB]
    const shared = await world.person.call('/setting/edit_share', { website_id, filters })
    expect(shared.filter_gone).toBe(false)
    expect(await ask()).toMatchObject({ data: { current: { pageviews: 2 } } })
    expect(await ask([{ field: 'country', operator: 'in', value: ['US'] }])).toMatchObject({
      data: { current: { pageviews: 0 } },
    })
    await world.person.call('/segment/delete', { website_id, segment_id: china })
    expect(await ask()).toMatchObject({ reason: 'share_closed' })
    expect(await world.server.client().send('/share/share_item', { sharecode })).toMatchObject({
      reason: 'share_closed',
    })
    // The switch is still on, so its owner is told why.
    expect(await world.person.call('/website/share_item', { website_id })).toMatchObject({
      share: true,
      filter_gone: true,
    })
  })

  test('hides what a segment of its fixed filters hides', async () => {
    const onPage = await segment([ofB])
    await world.person.call('/setting/edit_share', { website_id, filters: [named(onPage)] })
    const { hidden_fields } = await world.server.client().call('/share/share_item', { sharecode })
    expect(hidden_fields).toEqual(expect.arrayContaining(['entry_page', 'exit_page']))
  })

  test('knows of no segment its reader could ask by', async () => {
    const china = await segment([fromChina])
    await world.person.call('/setting/edit_share', { website_id, filters: [] })
    expect(await ask([named(china)])).toMatchObject({ reason: 'not_found' })
  })
})

test('a saved report says which segment is gone', async () => {
  const segment_id = await segment([fromChina])
  const saved = { website_id, kind: 'overview' as const, name: 'China' }
  const state = { filters: btoa(JSON.stringify([ofB, named(segment_id)])) }
  const { report_id } = await world.person.call('/report/save', { ...saved, state })
  await world.person.call('/segment/delete', { website_id, segment_id })
  expect(await world.person.call('/report/item', { website_id, report_id })).toMatchObject({
    missing: [{ kind: 'segment', id: segment_id, path: 'filters.1' }],
  })
})
