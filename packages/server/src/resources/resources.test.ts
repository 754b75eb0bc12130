/** Goals, annotations and saved reports over HTTP: saved, changed, listed, deleted; and refusals that save nothing. */
import { encodeList } from '@footfall/contract/stats/filters'
import { beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../testing/people.ts'
import { racing } from '../testing/random-runs.ts'
import { testServer } from '../testing/start-test-server.ts'
import { layMember } from '../testing/team-place.ts'

const server = testServer()
let person: TestPerson
let website_id: string
beforeAll(async () => {
  person = await registerPerson(server, { account: 'keeper' })
  website_id = await newWebsite()
})

async function newWebsite(): Promise<string> {
  await server.context.db.updateTable('teams').set({ plan: 'enterprise' }).execute()
  const made = await person.call('/website/add', {
    team_id: person.teamId,
    website_name: 'Shop',
    domain: 'example.com',
    time_zone: 'UTC',
  })
  return made.website_id
}

const thanks = { kind: 'page', value: '/thanks' } as const

test('a goal is stored as given, changed and deleted', async () => {
  const given = { name: 'Ordered', matcher: thanks, value: { amount: 990, currency: 'cny' } }
  const goal = await person.call('/goal/add', { website_id, ...given })
  expect(goal).toMatchObject({
    name: 'Ordered',
    matcher: { kind: 'page', operator: 'is', value: '/thanks', props: [] },
    value: { amount: 990, currency: 'CNY' },
  })
  const { goal_id } = goal
  await person.call('/goal/edit', { website_id, goal_id, name: 'Paid', matcher: thanks, value: 'revenue' })
  const { list, total } = await person.call('/goal/list', { website_id, search: 'PAID' })
  expect(total).toBe(1)
  expect(list).toMatchObject([{ goal_id, name: 'Paid', value: 'revenue' }])
  await person.call('/goal/delete', { website_id, goal_id })
  expect(await person.call('/goal/list', { website_id })).toEqual({ list: [], total: 0 })
  expect(await person.send('/goal/delete', { website_id, goal_id })).toMatchObject({ reason: 'not_found' })
})

test('the 101st goal is refused with the limit', async () => {
  const website_id = await newWebsite()
  const adding = Array.from({ length: 101 }, (_, index) =>
    person.send('/goal/add', { website_id, name: `Goal ${index}`, matcher: thanks }),
  )
  const answers = await Promise.all(adding)
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(100)
  expect(answers.find(({ code }) => code !== 200)).toMatchObject({ reason: 'too_many', data: { limit: 100 } })
  expect((await person.call('/goal/list', { website_id })).total).toBe(100)
})

const wrong: readonly (readonly [string, object, string, string])[] = [
  ['a page without a path', { kind: 'page' }, 'matcher.value', 'required'],
  ['a scroll without a depth', { kind: 'scroll' }, 'matcher.depth', 'required'],
  ['a goal that uses a goal', { kind: 'goal', value: 'x' }, 'matcher.kind', 'goal_of_goal'],
  [
    'a pattern that does not compile',
    { kind: 'page', operator: 'regex', value: '^/a/(b' },
    'matcher.value',
    'regex_rule',
  ],
]
test.each(wrong)('%s is refused with its path, and nothing is stored', async (_what, matcher, path, rule) => {
  const website_id = await newWebsite()
  const answer = await person.send('/goal/add', { website_id, name: 'Wrong', matcher })
  expect(answer).toMatchObject({ status: 400, reason: 'invalid_input', data: { fields: [{ path, rule }] } })
  expect((await person.call('/goal/list', { website_id })).total).toBe(0)
})

test.each([
  ['^/a/[b', 5],
  ['/a)', 3],
  ['^/a/(b', 6],
  ['x**', 2],
])('the pattern %s is refused with the position %i', async (value, position) => {
  const matcher = { kind: 'event', operator: 'regex', value }
  const { data } = await person.send('/goal/add', { website_id, name: 'Wrong', matcher })
  const [field] = (data as { fields: { message: string }[] }).fields
  expect(field?.message).toContain(String(position))
})

test('annotations are listed by the period they overlap', async () => {
  const add = (text: string, start_time: number, end_time?: number) =>
    person.call('/annotation/add', { website_id, text, start_time, ...(end_time ? { end_time } : {}) })
  const first = await add('Launch', 1000)
  await add('Sale', 2000, 3000)
  const within = async (start_time: number, end_time: number) =>
    (await person.call('/annotation/list', { website_id, start_time, end_time })).list.map(({ text }) => text)
  expect(await within(0, 1000)).toEqual([])
  expect(await within(1000, 2001)).toEqual(['Sale', 'Launch'])
  expect(await within(2999, 5000)).toEqual(['Sale'])
  expect(await within(3000, 5000)).toEqual([])
  const { annotation_id } = first
  const backwards = { website_id, annotation_id, text: 'Launch', start_time: 5, end_time: 5 }
  expect(await person.send('/annotation/edit', backwards)).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'end_time', rule: 'end_before_start' }] },
  })
  await person.call('/annotation/delete', { website_id, annotation_id })
  expect((await person.call('/annotation/list', { website_id })).total).toBe(1)
})

test('a saved report opens as saved and reports missing goals', async () => {
  const goal = await person.call('/goal/add', { website_id, name: 'Ordered', matcher: thanks })
  const state = {
    time_range: 'last_30_days',
    funnel: encodeList([{ kind: 'any' }, { kind: 'goal', value: goal.goal_id }]),
  }
  const saved = await person.call('/report/save', { website_id, kind: 'funnel', name: 'Buying', state })
  const { report_id } = saved
  expect(await person.call('/report/item', { website_id, report_id })).toMatchObject({ state, missing: [] })
  const copy = await person.call('/report/duplicate', { website_id, report_id, name: 'Buying again' })
  await person.call('/report/edit', { website_id, report_id, description: 'From look to order' })
  const described = { website_id, report_id, name: 'Buying more', description: 'Another' }
  const second = await person.call('/report/duplicate', described)
  expect([copy.description, second.description]).toEqual(['', 'Another'])
  const third = await person.call('/report/duplicate', { website_id, report_id, name: 'Buying thrice' })
  expect(third.description).toBe('From look to order')
  for (const { report_id: made } of [second, third])
    await person.call('/report/delete', { website_id, report_id: made })
  await person.call('/goal/delete', { website_id, goal_id: goal.goal_id })
  expect(await person.call('/report/item', { website_id, report_id })).toMatchObject({
    name: 'Buying',
    description: 'From look to order',
    state,
    missing: [{ kind: 'goal', id: goal.goal_id, path: 'funnel.1' }],
  })
  await person.call('/report/delete', { website_id, report_id })
  const { list } = await person.call('/report/list', { website_id, kind: 'funnel' })
  expect(list).toMatchObject([{ report_id: copy.report_id, name: 'Buying again', state }])
  expect((await person.call('/report/list', { website_id, kind: 'journey' })).total).toBe(0)
})

test.each(['overview', 'goals', 'utm', 'insights'] as const)(
  'the goal chosen on a saved screen is reported once it is deleted: %s',
  async (kind) => {
    const { goal_id } = await person.call('/goal/add', { website_id, name: 'Chosen', matcher: thanks })
    const state = { time_range: 'last_7_days', goal: goal_id }
    const { report_id } = await person.call('/report/save', { website_id, kind, name: 'By goal', state })
    const report = { website_id, report_id }
    expect((await person.call('/report/item', report)).missing).toEqual([])
    await person.call('/goal/delete', { website_id, goal_id })
    expect((await person.call('/report/item', report)).missing).toEqual([
      { kind: 'goal', id: goal_id, path: 'goal' },
    ])
  },
)

test('a segment that only somebody else may use is missing for the others', async () => {
  const mine = { website_id, name: 'Mine', visibility: 'own' } as const
  const { segment_id } = await person.call('/segment/add', {
    ...mine,
    filters: [{ field: 'page', value: ['/a'] }],
  })
  const state = { filters: encodeList([{ field: 'segment', operator: 'in', value: [segment_id] }]) }
  const report = await person.call('/report/save', { website_id, kind: 'overview', name: 'Mine', state })
  const { report_id } = report
  expect((await person.call('/report/item', { website_id, report_id })).missing).toEqual([])
  const colleague = await registerPerson(server)
  await layMember(server, person.teamId, colleague.userId)
  const item = await colleague.call('/report/item', { website_id, report_id })
  expect(item.missing).toEqual([{ kind: 'segment', id: segment_id, path: 'filters.0' }])
})

test('a state beyond 32 KB is refused', async () => {
  const given = { website_id, kind: 'overview', name: 'Large', state: { text: 'x'.repeat(33_000) } }
  expect(await person.send('/report/save', given)).toMatchObject({
    status: 400,
    data: { fields: [{ path: 'state' }] },
  })
})

test('attack 1: resources of a kind share one size limit, because they are read together', async () => {
  const full = { website_id: await newWebsite() }
  const value = Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(2_000, 'x'))
  const filters = [{ field: 'page', operator: 'in', value }] as const
  const add = (name: string) => person.send('/segment/add', { ...full, name, filters })
  // About 60,000 characters each; together they exceed 1,048,576.
  for (let n = 0; n < 17; n++) expect(await add(`Large ${n}`)).toMatchObject({ code: 200 })
  expect(await add('One more')).toMatchObject({ reason: 'too_large_together' })
  expect((await person.call('/segment/list', full)).total).toBe(17)
})

test('exchange rates that several people save and delete at once are saved and deleted', async () => {
  const website_id = await newWebsite()
  const table = { website_id, currency: 'EUR', rates: [{ date: '2025-06-02', currency: 'USD', rate: 1 }] }
  const answers = await Promise.all(
    racing.map((nth) =>
      nth % 3 === 2 ? person.send('/rate/delete', { website_id }) : person.send('/rate/save', table),
    ),
  )
  expect(answers.filter(({ code }) => code !== 200)).toEqual([])
})

test('a table of as many exchange rates as there may be is saved and read', async () => {
  const website_id = await newWebsite()
  const coins = ['USD', 'CNY', 'JPY', 'GBP', 'CHF']
  const rates = Array.from({ length: 10_000 }, (_, nth) => ({
    date: new Date(Date.UTC(2020, 0, 1 + Math.floor(nth / coins.length))).toISOString().slice(0, 10),
    currency: coins[nth % coins.length] ?? '',
    rate: 1 + nth / 7,
  }))
  const table = { website_id, currency: 'EUR', rates }
  expect((await person.send('/rate/save', table)).code).toBe(200)
  const stored = await person.call('/rate/list', { website_id })
  expect(stored.rates).toHaveLength(10_000)
  expect(stored.rates.filter(({ date }) => date === '2020-01-01')).toHaveLength(5)
  const more = { ...table, rates: [...rates, { date: '2030-01-01', currency: 'USD', rate: 1 }] }
  expect(await person.send('/rate/save', more)).toMatchObject({ data: { fields: [{ path: 'rates' }] } })
})

test('attack 1: nesting thousands of levels deep in the base64 of a state is not followed', async () => {
  const report = { website_id, kind: 'funnel', name: 'Deep' }
  const within = Buffer.from(`${'['.repeat(9_000)}${']'.repeat(9_000)}`).toString('base64url')
  const { data } = await person.send('/report/save', { ...report, state: { funnel: within } })
  const { report_id } = data as { report_id: string }
  expect(await person.call('/report/item', { website_id, report_id })).toMatchObject({ missing: [] })
})

test('a server notes a deployment with an API key', async () => {
  const website_id = await newWebsite()
  await server.services.collectSettings.refresh()
  const keyFor = async (scope: 'events:write' | 'stats:read', website_ids?: string[]) => {
    const asked = { team_id: person.teamId, name: 'deploy', scopes: [scope] }
    return (await person.call('/key/add', { ...asked, ...(website_ids && { website_ids }) })).key
  }
  const note = async (key: string, body: object, language = 'en') => {
    const answer = await fetch(`${server.url}/api/v1/annotations`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', 'd-lang': language },
      body: JSON.stringify(body),
    })
    const json = (await answer.json()) as { code: number; data: Record<string, unknown> }
    return { status: answer.status, body: json }
  }
  const key = await keyFor('events:write')
  const now = Math.floor(server.clock.now() / 1000)
  const made = await note(key, { website_id, text: 'Release 2.1' })
  expect(made).toMatchObject({
    status: 200,
    body: { code: 200, data: { text: 'Release 2.1', start_time: now, end_time: null } },
  })
  const span = await note(key, { website_id, text: 'Sale', start_time: 100, end_time: 200 })
  expect(span.body.data).toMatchObject({ start_time: 100, end_time: 200 })
  const { list } = await person.call('/annotation/list', { website_id })
  expect(list.map(({ text }) => text)).toEqual(['Release 2.1', 'Sale'])

  const refused = [
    ['no such key', 'nothing', { website_id, text: 'x' }, 'key_invalid'],
    ['a key with read access only', await keyFor('stats:read'), { website_id, text: 'x' }, 'not_allowed'],
    [
      'a key of other websites',
      await keyFor('events:write', [await newWebsite()]),
      { website_id, text: 'x' },
      'not_found',
    ],
    [
      'an unknown website',
      key,
      { website_id: '00000000-0000-4000-8000-000000000000', text: 'x' },
      'not_found',
    ],
    ['no text', key, { website_id }, 'invalid_input'],
    ['an end before its start', key, { website_id, text: 'x', start_time: 5, end_time: 5 }, 'invalid_input'],
    ['an end in the past', key, { website_id, text: 'x', end_time: 5 }, 'invalid_input'],
  ] as const
  for (const [what, bearer, body, reason] of refused)
    expect((await note(bearer, body)).body.data.reason, what).toBe(reason)
  const chinese = await note(key, { website_id, text: 'x', end_time: 5 }, 'cn')
  expect(chinese).toMatchObject({ status: 400, body: { data: { fields: [{ path: 'end_time' }] } } })
  expect((await person.call('/annotation/list', { website_id })).total).toBe(2)
})
