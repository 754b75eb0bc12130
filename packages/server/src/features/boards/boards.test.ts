import type { ReportDefinition } from '@footfall/contract/reports/report'
import { reports } from '@footfall/contract/reports/reports'
import { boardLimits, type CardReport, cardReports } from '@footfall/contract/resources/board'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { ReportWorld } from '../../stats/conformance/report-world.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { type BoardsScene, cardOf, gone, openBoards, today, visitors } from './boards-scene.testing.ts'

let scene: BoardsScene
let world: ReportWorld
let team_id: string
let shop: string
let notes: string
beforeAll(async () => {
  scene = await openBoards()
  ;({ world, team_id, shop, notes } = scene)
  return () => world.stop()
})

test('one call returns a board’s cards of several websites, each in its own time zone', async () => {
  const { board_id } = await scene.board()
  const cards = [await scene.pin(board_id, cardOf(shop)), await scene.pin(board_id, cardOf(notes))]
  expect((await scene.answers(board_id, cards)).map(visitors)).toEqual([2, 1])
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
  const { board_id } = await scene.board(report)
  const [answer] = await scene.answers(board_id, [await scene.pin(board_id, cardOf(shop, { report, input }))])
  const asked = await world.person.send(`/${home}/${call}`, { website_id: shop, filters: [], ...input })
  expect(answer).toMatchObject({ problem: null })
  expect(answer?.result).toEqual(asked.data)
})

test('a board is asked about one period in place of its cards’ own', async () => {
  const { board_id } = await scene.board()
  const days = { start_time: 1_748_736_000, end_time: 1_748_822_400 }
  const own = { time_range: 'custom_time_range', ...days, time_unit: 'hour', compare: 'previous_period' }
  const chosen = { ...today, compare: 'custom_time_range', compare_start_time: 1, compare_end_time: 86_401 }
  const card_ids = [
    await scene.pin(board_id, cardOf(shop, { report: 'traffic', input: own })),
    await scene.pin(board_id, cardOf(shop, { input: chosen })),
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
  const { board_id } = await scene.board('All')
  const card_ids = await Promise.all(
    cardReports.map((report) => {
      const { example }: ReportDefinition = reports[report]
      return scene.pin(
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
  const { board_id } = await scene.board()
  const [a, b] = [await scene.pin(board_id, cardOf(shop)), await scene.pin(board_id, cardOf(notes))]
  const c = await scene.pin(board_id, cardOf(shop))
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
  const { board_id } = await scene.board()
  const steps = [{ kind: 'any' }, { kind: 'goal', value: goal_id }]
  const filters = [{ field: 'segment', operator: 'in', value: [segment_id] }]
  const cards = [
    await scene.pin(board_id, cardOf(website_id, { report: 'funnel', input: { ...today, steps } })),
    await scene.pin(board_id, cardOf(website_id, { input: { ...today, filters } })),
    await scene.pin(board_id, cardOf(shop)),
  ]
  await person.call('/goal/delete', { website_id, goal_id })
  await person.call('/segment/delete', { website_id, segment_id })
  const after = await scene.answers(board_id, cards)
  expect(after.map(({ problem }) => problem?.message)).toEqual([
    'Goal not found. It may have been deleted',
    'Segment not found. It may have been deleted or belong to someone else',
    undefined,
  ])
  await person.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  expect(await scene.answers(board_id, cards)).toMatchObject([gone, gone, { problem: null }])
  expect(
    (await person.call('/board/item', { team_id, board_id })).cards.map((one) => one.website_name),
  ).toEqual([null, null, 'Sample'])
})

test('a card whose query was stored by another version does not affect the others', async () => {
  const { board_id } = await scene.board()
  const cards = [await scene.pin(board_id, cardOf(shop)), await scene.pin(board_id, cardOf(shop))]
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
  expect(await scene.answers(board_id, cards)).toMatchObject([
    { result: null, problem: { reason: 'card_outdated' } },
    { problem: null },
  ])
})

test('nobody pins or sees websites that are hidden from them', async () => {
  const { board_id } = await scene.board()
  const card_id = await scene.pin(board_id, cardOf(shop, { input: { ...today, filters: [] } }))
  const member = await scene.colleague(4, [notes])
  expect(await scene.answers(board_id, [card_id], member)).toMatchObject([gone])
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
  const { board_id } = await scene.board('Titles')
  for (const one of [website_id, notes]) await scene.pin(board_id, cardOf(one, { title: 'Launch of X' }))
  const [seen, unseen] = [await scene.colleague(4, [website_id]), await scene.colleague(4, [notes])]
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
  const { board_id } = await scene.board()
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

test('a team has a limited number of boards, whatever other teams have', async () => {
  const [owner, other] = await Promise.all([registerPerson(world.server), registerPerson(world.server)])
  const fill = ({ teamId, userId }: TestPerson, count: number) =>
    sql`INSERT INTO boards (team_id, body, created_by, created_at, updated_at)
      SELECT ${teamId}::uuid, '{"name":"x","description":"","cards":[]}', ${userId}::uuid, now(), now()
      FROM generate_series(1, ${count}::int)`.execute(world.server.context.db)
  await fill(other, boardLimits.boards)
  await fill(owner, boardLimits.boards - 1)
  const add = () => owner.send('/board/add', { team_id: owner.teamId, name: 'Board' })
  expect(await add()).toMatchObject({ code: 200 })
  expect(await add()).toMatchObject({ reason: 'too_many', data: { limit: boardLimits.boards } })
})
