/** Boards over HTTP: cards of several websites, answered a screenful at once, arranged, shared. A failed card does not affect the others. */
import type { CardAnswer } from '@footfall/contract/api/board'
import type { ReportDefinition } from '@footfall/contract/reports/report'
import { reports } from '@footfall/contract/reports/reports'
import { type CardReport, cardReports } from '@footfall/contract/resources/board'
import { beforeAll, expect, test } from 'vitest'
import { openWorld, type ReportWorld } from '../../stats/conformance/report-world.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'

let world: ReportWorld
let team_id: string
let shop: string
let notes: string
beforeAll(async () => {
  world = await openWorld('2025-06-04T09:30:00Z')
  team_id = world.person.teamId
  const [first, second] = [await world.website(), await world.website('Asia/Shanghai')]
  shop = first.websiteId
  notes = second.websiteId
  const at = (visitor_id: string, page: string) => ({
    visitor_id,
    time: '2025-06-04T09:00:00Z',
    url: `https://example.com${page}`,
  })
  await first.send([at('A', '/a'), at('B', '/b')])
  await second.send([at('C', '/c')])
  return () => world.stop()
})

const today = { time_range: 'today' }
const board = (name = 'Mornings') => world.person.call('/board/add', { team_id, name })
const cardOf = (website_id: string, more: object = {}) => ({
  website_id,
  report: 'total' as const,
  title: 'Visitors',
  input: today,
  kind: 'overview' as const,
  state: today,
  ...more,
})
async function pin(board_id: string, card: ReturnType<typeof cardOf>): Promise<string> {
  return (await world.person.call('/board/pin', { team_id, board_id, card })).card_id
}
const answers = async (board_id: string, card_ids: string[], by: TestPerson = world.person) =>
  (await by.call('/board/data', { team_id, board_id, card_ids })).list
const visitors = ({ result }: CardAnswer) =>
  (result as { current: { visitors: number } } | null)?.current.visitors
const gone = { result: null, problem: { reason: 'card_website_gone' } }

async function colleague(role: number, seen: readonly string[]): Promise<TestPerson> {
  const other = await registerPerson(world.server)
  const { db } = world.server.context
  const member = { team_id, user_id: other.userId, role, joined_at: new Date(), all_websites: false }
  await db.insertInto('members').values(member).execute()
  for (const website_id of seen)
    await db.insertInto('member_websites').values({ team_id, user_id: other.userId, website_id }).execute()
  return other
}

test('one call returns a board’s cards of several websites, each in its own time zone', async () => {
  const { board_id } = await board()
  const cards = [await pin(board_id, cardOf(shop)), await pin(board_id, cardOf(notes))]
  expect((await answers(board_id, cards)).map(visitors)).toEqual([2, 1])
  expect(await world.person.call('/board/item', { team_id, board_id })).toMatchObject({
    card_count: 2,
    shared: false,
    cards: [{ website_name: 'Sample', time_zone: 'UTC', wide: false }, { time_zone: 'Asia/Shanghai' }],
  })
})

const own: Partial<Record<CardReport, object>> = { page: { dimension: 'entry_page' } }
beforeAll(async () => {
  const goal = { website_id: shop, name: 'Any', matcher: { kind: 'any' as const } }
  own.goal = { goal_id: (await world.person.call('/goal/add', goal)).goal_id }
})
test.each(cardReports)('%s gives the same answer on a card as in its own call', async (report) => {
  const { example, home, call = report }: ReportDefinition = reports[report]
  const input = { ...today, compare: 'previous_period', ...example, ...own[report] }
  const { board_id } = await board(report)
  const [answer] = await answers(board_id, [await pin(board_id, cardOf(shop, { report, input }))])
  const asked = await world.person.send(`/${home}/${call}`, { website_id: shop, filters: [], ...input })
  expect(answer).toMatchObject({ problem: null })
  expect(answer?.result).toEqual(asked.data)
})

test('a board is asked about one period in place of its cards’ own', async () => {
  const { board_id } = await board()
  const days = { start_time: 1_748_736_000, end_time: 1_748_822_400 }
  const own = { time_range: 'custom_time_range', ...days, time_unit: 'hour', compare: 'previous_period' }
  const chosen = { ...today, compare: 'custom_time_range', compare_start_time: 1, compare_end_time: 86_401 }
  const card_ids = [
    await pin(board_id, cardOf(shop, { report: 'traffic', input: own })),
    await pin(board_id, cardOf(shop, { input: chosen })),
  ]
  const question = { team_id, board_id, card_ids, time_range: 'last_30_days' } as const
  const { list } = await world.person.call('/board/data', question)
  const ask = async (path: string, input: object) =>
    (await world.person.send(path, { website_id: shop, time_range: 'last_30_days', ...input })).data
  expect(list[0]?.result).toEqual(await ask('/overview/traffic', { compare: 'previous_period' }))
  expect(list[1]?.result).toEqual(await ask('/overview/total', {}))
  const custom = { ...question, time_range: 'custom_time_range' }
  expect(await world.person.send('/board/data', custom)).toMatchObject({ reason: 'invalid_input' })
})

test('every card can be asked about all time', async () => {
  const { board_id } = await board('All')
  const card_ids = await Promise.all(
    cardReports.map((report) => {
      const { example }: ReportDefinition = reports[report]
      return pin(
        board_id,
        cardOf(shop, { report, input: { ...today, compare: 'previous_period', ...example, ...own[report] } }),
      )
    }),
  )
  for (let from = 0; from < card_ids.length; from += 12) {
    const some = card_ids.slice(from, from + 12)
    const question = { team_id, board_id, card_ids: some, time_range: 'all_time_periods' } as const
    const { list } = await world.person.call('/board/data', question)
    expect(list).toMatchObject(some.map((card_id) => ({ card_id, problem: null })))
  }
})

test('cards are moved, renamed, widened and removed; cards pinned in the meantime are not lost', async () => {
  const { board_id } = await board()
  const [a, b] = [await pin(board_id, cardOf(shop)), await pin(board_id, cardOf(notes))]
  const c = await pin(board_id, cardOf(shop))
  const order = async () =>
    (await world.person.call('/board/item', { team_id, board_id })).cards.map(({ card_id }) => card_id)
  await world.person.call('/board/edit', { team_id, board_id, order: [b, a] })
  expect(await order()).toEqual([b, a, c])
  await world.person.call('/board/edit', { team_id, board_id, order: [c, c, crypto.randomUUID()] })
  expect(await order()).toEqual([c, b, a])
  await world.person.call('/board/edit_card', { team_id, board_id, card_id: a, title: 'Wide', wide: true })
  await world.person.call('/board/unpin', { team_id, board_id, card_id: b })
  expect(await world.person.call('/board/item', { team_id, board_id })).toMatchObject({
    cards: [{ card_id: c }, { card_id: a, title: 'Wide', wide: true }],
  })
  expect(await world.person.send('/board/unpin', { team_id, board_id, card_id: b })).toMatchObject({
    reason: 'not_found',
  })
})

test('a deleted goal, segment or website is reported on its card, and the others still work', async () => {
  const { person } = world
  const website = await world.website()
  const website_id = website.websiteId
  const { goal_id } = await person.call('/goal/add', { website_id, name: 'Any', matcher: { kind: 'any' } })
  const { segment_id } = await person.call('/segment/add', {
    website_id,
    name: 'China',
    filters: [{ field: 'country', value: ['CN'] }],
  })
  const { board_id } = await board()
  const steps = [{ kind: 'any' }, { kind: 'goal', value: goal_id }]
  const filters = [{ field: 'segment', operator: 'in', value: [segment_id] }]
  const cards = [
    await pin(board_id, cardOf(website_id, { report: 'funnel', input: { ...today, steps } })),
    await pin(board_id, cardOf(website_id, { input: { ...today, filters } })),
    await pin(board_id, cardOf(shop)),
  ]
  await person.call('/goal/delete', { website_id, goal_id })
  await person.call('/segment/delete', { website_id, segment_id })
  const after = await answers(board_id, cards)
  expect(after.map(({ problem }) => problem?.message)).toEqual([
    'Goal not found. It may have been deleted',
    'Segment not found. It may have been deleted or belong to someone else',
    undefined,
  ])
  await person.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  expect(await answers(board_id, cards)).toMatchObject([gone, gone, { problem: null }])
  expect(
    (await person.call('/board/item', { team_id, board_id })).cards.map((one) => one.website_name),
  ).toEqual([null, null, 'Sample'])
})

test('a card whose query was stored by another version does not affect the others', async () => {
  const { board_id } = await board()
  const cards = [await pin(board_id, cardOf(shop)), await pin(board_id, cardOf(shop))]
  const { db } = world.server.context
  const { body } = await db
    .selectFrom('boards')
    .select('body')
    .where('id', '=', board_id)
    .executeTakeFirstOrThrow()
  const [first, ...rest] = (body as unknown as { cards: object[] }).cards
  const outdated = { ...body, cards: [{ ...first, input: { time_range: 'fortnight' } }, ...rest] }
  await db
    .updateTable('boards')
    .set({ body: JSON.stringify(outdated) })
    .where('id', '=', board_id)
    .execute()
  expect(await answers(board_id, cards)).toMatchObject([
    { result: null, problem: { reason: 'card_outdated' } },
    { problem: null },
  ])
})

test('nobody pins or sees websites that are hidden from them', async () => {
  const { board_id } = await board()
  const card_id = await pin(board_id, cardOf(shop, { input: { ...today, filters: [] } }))
  const member = await colleague(4, [notes])
  expect(await answers(board_id, [card_id], member)).toMatchObject([gone])
  expect((await member.call('/board/item', { team_id, board_id })).cards).toMatchObject([
    { website_name: null, title: null, input: {}, state: {} },
  ])
  const theirs = { team_id, board_id, card: cardOf(shop) }
  const refused = { status: 400, data: { fields: [{ path: 'card.website_id' }] } }
  expect(await member.send('/board/pin', theirs)).toMatchObject(refused)
  const stranger = await registerPerson(world.server)
  const { website_id } = await stranger.call('/website/add', {
    team_id: stranger.teamId,
    website_name: 'Theirs',
    domain: 'theirs.example',
    time_zone: 'UTC',
  })
  expect(await world.person.send('/board/pin', { ...theirs, card: cardOf(website_id) })).toMatchObject(
    refused,
  )
  const other = { team_id: stranger.teamId, board_id }
  for (const path of ['/board/item', '/board/delete'] as const)
    expect(await stranger.send(path, other)).toMatchObject({ reason: 'not_found' })
})

test('the title of a card is for those who see its website, also after it was deleted, and for readers of a share', async () => {
  const website_id = (await world.website()).websiteId
  const { board_id } = await board('Titles')
  for (const one of [website_id, notes]) await pin(board_id, cardOf(one, { title: 'Launch of X' }))
  const [seen, unseen] = [await colleague(4, [website_id]), await colleague(4, [notes])]
  const titles = async (by: TestPerson) =>
    (await by.call('/board/item', { team_id, board_id })).cards.map(({ title }) => title)
  expect(await titles(seen)).toEqual(['Launch of X', null])
  expect(await titles(unseen)).toEqual([null, 'Launch of X'])
  await world.person.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  expect(await titles(unseen)).toEqual([null, 'Launch of X'])
  expect(await titles(world.person)).toEqual(['Launch of X', 'Launch of X'])
  const { share_url } = await world.person.call('/board/share', { team_id, board_id, share: true })
  const sharecode = share_url?.split('/').at(-1) ?? ''
  const { cards } = await world.server.client().call('/board/shared_item', { sharecode })
  expect(cards.map(({ title }) => title)).toEqual(['Launch of X', 'Launch of X'])
})

test('invalid report inputs are refused with their path, and nothing is pinned', async () => {
  const { board_id } = await board()
  const wrong: [object, string][] = [
    [{ report: 'session_list' }, 'card.report'],
    [{ report: 'funnel' }, 'card.input.steps'],
    [{ input: { time_range: 'nope' } }, 'card.input.time_range'],
    [{ input: { ...today, filters: [{ field: 'page', value: [] }] } }, 'card.input.filters.0.value'],
    [{ title: ' ' }, 'card.title'],
  ]
  for (const [more, path] of wrong)
    expect(
      await world.person.send('/board/pin', { team_id, board_id, card: cardOf(shop, more) }),
      path,
    ).toMatchObject({ status: 400, data: { fields: [{ path }] } })
  expect(await world.person.call('/board/item', { team_id, board_id })).toMatchObject({ card_count: 0 })
})

test('a shared board shows its numbers, and nothing else, to anyone with the link', async () => {
  const { person, server } = world
  const { board_id } = await board()
  const filters = [{ field: 'page', operator: 'in', value: ['/a'] }]
  const card_id = await pin(
    board_id,
    cardOf(shop, { input: { ...today, filters }, state: { filters: 'secret' } }),
  )
  const code = async (more: object = {}) => {
    const { share_url } = await person.call('/board/share', { team_id, board_id, share: true, ...more })
    expect(share_url).toMatch(/\/shared-board\/[A-Za-z0-9]{20}$/)
    return share_url?.split('/').at(-1) ?? ''
  }
  const sharecode = await code()
  expect(await code()).toBe(sharecode)
  const guest = server.client()
  const { cards, name } = await guest.call('/board/shared_item', { sharecode })
  expect(name).toBe('Mornings')
  expect(cards).toEqual([
    {
      card_id,
      report: 'total',
      title: 'Visitors',
      input: today,
      wide: false,
      website_name: 'Sample',
      time_zone: 'UTC',
    },
  ])
  const { list } = await guest.call('/board/shared_data', { sharecode, card_ids: [card_id] })
  expect(list.map(visitors)).toEqual([1])
  const foreign = await pin((await board()).board_id, cardOf(notes))
  expect(await guest.send('/board/shared_data', { sharecode, card_ids: [foreign] })).toMatchObject({
    reason: 'not_found',
  })
  const renewed = await code({ renew: true })
  expect(await guest.send('/board/shared_item', { sharecode })).toMatchObject({ reason: 'share_invalid' })
  await person.call('/board/share', { team_id, board_id, share: false })
  for (const path of ['/board/shared_item', '/board/shared_data'] as const)
    expect(await guest.send(path, { sharecode: renewed, card_ids: [card_id] })).toMatchObject({
      reason: 'share_invalid',
    })
})

test('a shared board may have a password and an end', async () => {
  const { person, server } = world
  const { board_id } = await board()
  const card_id = await pin(board_id, cardOf(shop))
  const which = { team_id, board_id, share: true }
  const end = Math.floor(server.clock.now() / 1000) + 60
  const shared = await person.call('/board/share', { ...which, password: 'open sesame', expires_at: end })
  expect(shared).toMatchObject({ share_has_password: true, share_expires_at: end })
  const sharecode = shared.share_url?.split('/').at(-1) ?? ''
  const guest = () => server.client()
  const data = { sharecode, card_ids: [card_id] }
  for (const path of ['/board/shared_item', '/board/shared_data'] as const) {
    expect(await guest().send(path, data)).toMatchObject({ reason: 'share_password_required' })
    expect(await guest().send(path, { ...data, share_password: 'open wheat' })).toMatchObject({
      reason: 'share_password_wrong',
    })
    expect(await guest().send(path, { ...data, share_password: 'open sesame' })).toMatchObject({ code: 200 })
  }
  // Absent settings stay, even with a new link.
  const renewed = await person.call('/board/share', { ...which, renew: true })
  expect(renewed).toMatchObject({ share_has_password: true, share_expires_at: end })
  expect(
    await person.call('/board/share', { ...which, password: null, expires_at: end - 120 }),
  ).toMatchObject({
    share_has_password: false,
  })
  const code = renewed.share_url?.split('/').at(-1) ?? ''
  expect(await guest().send('/board/shared_item', { sharecode: code })).toMatchObject({
    code: 410,
    reason: 'share_expired',
  })
  expect(await person.call('/board/share', { team_id, board_id, share: false })).toEqual({
    share_url: null,
    share_has_password: false,
    share_expires_at: null,
  })
})

test('data about single visitors does not appear on a shared board', async () => {
  const { person, server } = world
  const { board_id } = await board()
  const total = await pin(board_id, cardOf(shop))
  const byTrait = { ...today, group_by: ['trait:email'] }
  const pinned = await pin(board_id, cardOf(shop, { report: 'group_list', input: byTrait }))
  const steps = [{ kind: 'any' }, { kind: 'page', value: '/a' }]
  const funnel = { ...today, steps, by: 'trait:plan' }
  await pin(board_id, cardOf(shop, { report: 'funnel', input: funnel }))
  expect(await answers(board_id, [pinned])).toMatchObject([{ problem: null }])
  const { share_url } = await person.call('/board/share', { team_id, board_id, share: true })
  const sharecode = share_url?.split('/').at(-1) ?? ''
  const guest = server.client()
  const { cards } = await guest.call('/board/shared_item', { sharecode })
  expect(cards.map(({ card_id }) => card_id)).toEqual([total])
  expect(await guest.send('/board/shared_data', { sharecode, card_ids: [pinned] })).toMatchObject({
    reason: 'not_found',
  })
})

test('members who see part of a board change only that part', async () => {
  const { board_id } = await board('Mixed')
  const [hidden, seen] = [await pin(board_id, cardOf(shop)), await pin(board_id, cardOf(notes))]
  const member = await colleague(4, [notes])
  const which = { team_id, board_id }
  const { list } = await member.call('/board/list', { team_id, search: 'mixed' })
  expect(list).toMatchObject([{ card_count: 2, within_reach: false }])
  expect(await member.call('/board/item', which)).toMatchObject({ within_reach: false })
  for (const [path, more] of [
    ['/board/unpin', { card_id: hidden }],
    ['/board/edit_card', { card_id: hidden, title: 'Mine' }],
    ['/board/edit', { order: [seen, hidden] }],
    ['/board/delete', {}],
  ] as const)
    expect(await member.send(path, { ...which, ...more }), path).toMatchObject({ reason: 'not_allowed' })
  await member.call('/board/edit_card', { ...which, card_id: seen, title: 'Notes' })
  await member.call('/board/unpin', { ...which, card_id: seen })
  const manager = await colleague(3, [notes])
  for (const share of [true, false])
    expect(await manager.send('/board/share', { ...which, share })).toMatchObject({ reason: 'not_allowed' })
})

test('safety 13: a shared board closes with its team and its plan', async () => {
  const owner = await registerPerson(world.server)
  const { website_id } = await owner.call('/website/add', {
    team_id: owner.teamId,
    website_name: 'Theirs',
    domain: 'theirs.example',
    time_zone: 'UTC',
  })
  const which = { team_id: owner.teamId }
  const { board_id } = await owner.call('/board/add', { ...which, name: 'Shut' })
  const { card_id } = await owner.call('/board/pin', { ...which, board_id, card: cardOf(website_id) })
  const { share_url } = await owner.call('/board/share', { ...which, board_id, share: true })
  const asked = { sharecode: share_url?.split('/').at(-1) ?? '', card_ids: [card_id] }
  const guest = world.server.client()
  expect((await guest.call('/board/shared_data', asked)).list).toMatchObject([{ problem: null }])
  const { db } = world.server.context
  const lapsed = new Date(world.server.clock.now() - 40 * 86_400_000)
  const plan = { plan: 'pro', plan_millions: 1, plan_period: 'year', paid_until: lapsed } as const
  await db.updateTable('teams').set(plan).where('id', '=', owner.teamId).execute()
  expect((await guest.call('/board/shared_data', asked)).list).toMatchObject([gone])
  await owner.call('/team/delete_team', { ...which, confirm: 'DELETE' })
  expect(await guest.send('/board/shared_data', asked)).toMatchObject({ reason: 'share_invalid' })
})

test('attack 1: the cards of a board share one size limit, because a board is read whole', async () => {
  const { board_id } = await board()
  const which = { team_id, board_id }
  const large = cardOf(shop, { state: { text: 'x'.repeat(32_000) } })
  let kept = 0
  for (; kept < 50; kept++) {
    const { code, reason } = await world.person.send('/board/pin', { ...which, card: large })
    if (code === 200) continue
    expect(reason).toBe('invalid_input')
    break
  }
  expect(kept).toBe(4)
})

test('only members who may share change a shared board, and they publish only websites they see', async () => {
  const { board_id } = await board()
  await pin(board_id, cardOf(shop))
  const manager = await colleague(3, [notes])
  const member = await colleague(4, [shop, notes])
  const share = { team_id, board_id, share: true }
  expect(await manager.send('/board/share', share)).toMatchObject({ reason: 'not_allowed' })
  expect(await member.send('/board/share', share)).toMatchObject({ reason: 'not_allowed' })
  await member.call('/board/pin', { team_id, board_id, card: cardOf(notes) })
  await world.person.call('/board/share', share)
  expect(await member.send('/board/pin', { team_id, board_id, card: cardOf(notes) })).toMatchObject({
    reason: 'not_allowed',
  })
  expect((await member.call('/board/item', { team_id, board_id })).share_url).toBeNull()
  expect((await manager.call('/board/item', { team_id, board_id })).share_url).not.toBeNull()
})
