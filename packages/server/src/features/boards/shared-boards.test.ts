import { day } from '@footfall/contract/durations'
import { beforeAll, expect, test } from 'vitest'
import type { ReportWorld } from '../../stats/conformance/report-world.ts'
import { registerPerson } from '../../testing/people.ts'
import { type BoardsScene, cardOf, openBoards, today, visitors } from './boards-scene.testing.ts'

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

test('a shared board shows its numbers, and nothing else, to anyone with the link', async () => {
  const { person, server } = world
  const { board_id } = await scene.board()
  const filters = [{ field: 'page', operator: 'in', value: ['/a'] }]
  const card_id = await scene.pin(
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
  const foreign = await scene.pin((await scene.board()).board_id, cardOf(notes))
  expect(await guest.send('/board/shared_data', { sharecode, card_ids: [foreign] })).toMatchObject({
    reason: 'not_found',
  })
  const renewed = await code({ renew: true })
  expect(await guest.send('/board/shared_item', { sharecode })).toMatchObject({ reason: 'share_invalid' })
  await person.call('/board/share', { team_id, board_id, share: false })
  for (const path of ['/board/shared_item', '/board/shared_data'] as const)
    expect(await guest.send(path, { sharecode: renewed, card_ids: [card_id] })).toMatchObject({
      code: 410,
      reason: 'share_closed',
    })
  // The pages that embed it show it again once it is shared again.
  expect(await code()).toBe(renewed)
  expect(await guest.call('/board/shared_item', { sharecode: renewed })).toMatchObject({ name: 'Mornings' })
})

test('a shared board may have a password and an end', async () => {
  const { person, server } = world
  const { board_id } = await scene.board()
  const card_id = await scene.pin(board_id, cardOf(shop))
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
  const { board_id } = await scene.board()
  const total = await scene.pin(board_id, cardOf(shop))
  const byTrait = { ...today, group_by: ['trait:email'] }
  const pinned = await scene.pin(board_id, cardOf(shop, { report: 'group_list', input: byTrait }))
  const steps = [{ kind: 'any' }, { kind: 'page', value: '/a' }]
  const funnel = { ...today, steps, by: 'trait:plan' }
  await scene.pin(board_id, cardOf(shop, { report: 'funnel', input: funnel }))
  expect(await scene.answers(board_id, [pinned])).toMatchObject([{ problem: null }])
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
  const { board_id } = await scene.board('Mixed')
  const [hidden, seen] = [await scene.pin(board_id, cardOf(shop)), await scene.pin(board_id, cardOf(notes))]
  const member = await scene.colleague(4, [notes])
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
  const manager = await scene.colleague(3, [notes])
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
  const lapsed = new Date(world.server.clock.now() - 40 * day)
  const plan = { plan: 'pro', plan_millions: 1, plan_period: 'year', paid_until: lapsed } as const
  await db.updateTable('teams').set(plan).where('id', '=', owner.teamId).execute()
  for (const path of ['/board/shared_item', '/board/shared_data'] as const)
    expect(await guest.send(path, asked), path).toMatchObject({ code: 410, reason: 'share_lapsed' })
  await owner.call('/team/delete_team', { ...which, confirm: 'DELETE' })
  expect(await guest.send('/board/shared_data', asked)).toMatchObject({ reason: 'share_invalid' })
})

test('attack 1: the cards of a board share one size limit, because a board is read whole', async () => {
  const { board_id } = await scene.board()
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
  const { board_id } = await scene.board()
  await scene.pin(board_id, cardOf(shop))
  const manager = await scene.colleague(3, [notes])
  const member = await scene.colleague(4, [shop, notes])
  const share = { team_id, board_id, share: true }
  expect(await manager.send('/board/share', share)).toMatchObject({ reason: 'not_allowed' })
  expect(await member.send('/board/share', share)).toMatchObject({ reason: 'not_allowed' })
  await member.call('/board/pin', { team_id, board_id, card: cardOf(notes) })
  await world.person.call('/board/share', share)
  expect(await member.send('/board/pin', { team_id, board_id, card: cardOf(notes) })).toMatchObject({
    reason: 'not_allowed',
  })
  await world.person.call('/board/pin', { team_id, board_id, card: cardOf(notes) })
  expect((await member.call('/board/item', { team_id, board_id })).share_url).toBeNull()
  expect((await manager.call('/board/item', { team_id, board_id })).share_url).not.toBeNull()
})
