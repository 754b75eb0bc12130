/** Boards, segments and saved reports: access to those of others, what a link shows, excessive sizes (safety 8, 13, 16; issue 15.1, 15.8). */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { type Cast, layTeam, registerCast } from '../../packages/server/src/testing/team-place.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'
import { attemptDelay } from './support/collector-delay.ts'

const scene = attackedProduct()
let cast: Cast
beforeAll(async () => {
  cast = await registerCast(scene.server)
})
const today = { time_range: 'today' }
const cardOf = (website_id: string, more: object = {}) => ({
  website_id,
  report: 'total' as const,
  title: 'Visitors',
  input: today,
  kind: 'overview' as const,
  state: {},
  ...more,
})

async function lay() {
  const { server } = scene
  const { teamId: team_id, websiteId, hiddenId } = await layTeam(server, cast)
  const { board_id } = await cast.owner.call('/board/add', { team_id, name: 'Mornings' })
  const which = { team_id, board_id }
  const pin = async (card: ReturnType<typeof cardOf>) =>
    (await cast.owner.call('/board/pin', { ...which, card })).card_id
  const share = async (more: object = {}) => {
    const { share_url } = await cast.owner.call('/board/share', { ...which, share: true, ...more })
    return share_url?.split('/').at(-1) ?? ''
  }
  return { which, websiteId, hiddenId, pin, share }
}

test('another team’s board', async () => {
  const { which, websiteId, pin } = await lay()
  const card_id = await pin(cardOf(websiteId))
  const { outsider } = cast
  const own = { team_id: outsider.teamId, board_id: which.board_id }
  for (const [path, more] of [
    ['/board/item', {}],
    ['/board/edit', { name: 'Mine' }],
    ['/board/delete', {}],
    ['/board/share', { share: true }],
    ['/board/unpin', { card_id }],
    ['/board/edit_card', { card_id, title: 'Mine' }],
    ['/board/data', { card_ids: [card_id] }],
  ] as const)
    await attempt(`${path} as one of one’s own team`, async () =>
      refused(await outsider.send(path, { ...own, ...more }), 'not_found'),
    )
  const { board_id } = await outsider.call('/board/add', { team_id: outsider.teamId, name: 'Own' })
  const mine = { team_id: outsider.teamId, board_id }
  await attempt('a card of their website pinned', async () =>
    refused(await outsider.send('/board/pin', { ...mine, card: cardOf(websiteId) }), 'invalid_input'),
  )
  await attempt('a card of their board asked for', async () =>
    refused(await outsider.send('/board/data', { ...mine, card_ids: [card_id] }), 'not_found'),
  )
})

test('a board that shows websites the reader may not see', async () => {
  const { which, hiddenId, pin } = await lay()
  const card_id = await pin(cardOf(hiddenId))
  for (const [path, more] of [
    ['/board/edit', { order: [] }],
    ['/board/delete', {}],
    ['/board/share', { share: true }],
    ['/board/share', { share: false }],
    ['/board/unpin', { card_id }],
    ['/board/edit_card', { card_id, title: 'Mine' }],
  ] as const)
    await attempt(`${path} ${JSON.stringify(more).slice(0, 20)}`, async () =>
      refused(await cast.selected.send(path, { ...which, ...more }), 'not_allowed'),
    )
  await attempt('its numbers', async () => {
    const { list } = await cast.selected.call('/board/data', { ...which, card_ids: [card_id] })
    expect(list).toMatchObject([{ result: null, problem: { reason: 'card_website_gone' } }])
  })
})

test('a shared board', async () => {
  const { which, websiteId, pin, share } = await lay()
  const filters = [{ field: 'page', operator: 'in', value: ['/secret-page'] }]
  const state = { filters: 'secret-state' }
  const card_id = await pin(cardOf(websiteId, { input: { ...today, filters }, state }))
  const grouped = { report: 'group_list', input: { ...today, group_by: ['trait:email'] } }
  const pinned = await pin(cardOf(websiteId, grouped))
  const old = await share()
  const sharecode = await share({ renew: true })
  const guest = scene.server.client()
  const data = (more: object) => guest.send('/board/shared_data', { sharecode, card_ids: [card_id], ...more })
  await attempt('under its old code', async () => refused(await data({ sharecode: old }), 'share_invalid'))
  await attempt('a made-up code', async () =>
    refused(await data({ sharecode: 'a'.repeat(20) }), 'share_invalid'),
  )
  await attempt('what its filters and screens name', async () => {
    const item = await guest.send('/board/shared_item', { sharecode })
    expect(item.code).toBe(200)
    expect(JSON.stringify(item)).not.toContain('secret')
  })
  await attempt('another question than its own', async () => {
    const asked = await data({ input: today, filters: [], report: 'group_list', website_id: websiteId })
    if (asked.code === 200) expect(asked.data).toEqual((await data({})).data)
  })
  await attempt('traits of single visitors', async () => {
    refused(await data({ card_ids: [pinned] }), 'not_found')
    expect(JSON.stringify(await guest.send('/board/shared_item', { sharecode }))).not.toContain('trait:')
  })
  await attempt('a thousand cards at once', async () =>
    refused(await data({ card_ids: Array.from({ length: 1_000 }, () => randomUUID()) }), 'invalid_input'),
  )
  await attempt('its code for a website’s report', async () =>
    refused(await guest.send('/share/total', { sharecode, ...today, filters: [] }), 'share_invalid'),
  )
  guest.token = sharecode
  await attempt('its code as a token', async () =>
    refused(await guest.send('/board/item', which), 'session_expired'),
  )
  await cast.owner.call('/board/share', { ...which, share: false })
  await attempt('not shared any more', async () => refused(await data({}), 'share_closed'))
  await share()
  await cast.owner.call('/team/delete_team', { team_id: which.team_id, confirm: 'DELETE' })
  await attempt('its team deleted', async () => refused(await data({}), 'share_invalid'))
})

test('the password of a shared board', async () => {
  const { websiteId, pin, share } = await lay()
  const card_id = await pin(cardOf(websiteId))
  const sharecode = await share({ password: 'the secret one' })
  const guest = scene.server.client()
  const item = (share_password?: string) => guest.send('/board/shared_item', { sharecode, share_password })
  await attempt('left out', async () => {
    refused(await item(), 'share_password_required')
    refused(
      await guest.send('/board/shared_data', { sharecode, card_ids: [card_id] }),
      'share_password_required',
    )
  })
  await attempt('guessed', async () => {
    const answers = []
    for (let i = 0; i < 40; i++) answers.push((await item(`guess number ${i}`)).reason)
    expect(answers.filter((reason) => reason === 'share_password_wrong').length).toBeLessThanOrEqual(20)
    expect(answers.at(-1)).toBe('too_many_tries')
  })
  await attempt('after its last day', async () => {
    await share({ password: null, expires_at: Math.floor(Date.now() / 1000) - 1 })
    refused(await item(), 'share_expired')
  })
})

test('segments of others', async () => {
  const { websiteId: website_id } = await lay()
  const filters = [{ field: 'page' as const, operator: 'in' as const, value: ['/'] }]
  const make = async (visibility: 'own' | 'team') =>
    (await cast.owner.call('/segment/add', { website_id, name: visibility, visibility, filters })).segment_id
  const [own, team] = [await make('own'), await make('team')]
  const by = (id: string) => ({ ...today, filters: [{ field: 'segment', operator: 'in', value: [id] }] })
  await attempt('a colleague’s own', async () =>
    refused(await cast.admin.send('/overview/total', { website_id, ...by(own) }), 'invalid_input'),
  )
  await attempt('another team’s', async () => {
    const asked = { website_id: scene.websiteId, ...by(team) }
    const { code, data } = await scene.product.call('/overview/total', asked, scene.attacker.token)
    expect([code, data?.reason]).toEqual([400, 'invalid_input'])
  })
})

const deep = JSON.parse(`${'['.repeat(2_000)}${']'.repeat(2_000)}`) as unknown

test('stored content must not freeze its readers', async () => {
  const { which, websiteId, pin, share } = await lay()
  const { owner } = cast
  await attempt('a card that nests thousands deep', async () => {
    const card = cardOf(websiteId, { input: { ...today, deep } })
    refused(await owner.send('/board/pin', { ...which, card }), 'invalid_input')
  })
  await attempt('a saved report that nests thousands deep', async () => {
    const report = { website_id: websiteId, kind: 'funnel', name: 'Deep', state: { deep } }
    refused(await owner.send('/report/save', report), 'invalid_input')
  })
  const large = cardOf(websiteId, { state: { text: 'x'.repeat(32_000) } })
  const card_ids: string[] = []
  await attempt('a board of fifty large cards', async () => {
    for (;;) {
      const { code, reason, data } = await owner.send('/board/pin', { ...which, card: large })
      if (code !== 200) return expect(reason).toBe('invalid_input')
      card_ids.push((data as { card_id: string }).card_id)
      expect(card_ids.length).toBeLessThan(10)
    }
  })
  await attempt('a website of many large segments', async () => {
    const value = Array.from({ length: 30 }, (_, n) => `${n}`.padEnd(2_000, 'x'))
    const filters = [{ field: 'page', operator: 'in', value }]
    for (let n = 0; n < 20; n++) {
      const segment = { website_id: websiteId, name: `Large ${n}`, filters }
      const { code, reason } = await owner.send('/segment/add', segment)
      if (code !== 200) return expect(reason).toBe('too_large_together')
    }
    return false
  })
  await pin(cardOf(websiteId, { title: 'Small' })).catch(() => undefined)
  const sharecode = await share()
  await attemptDelay(
    scene,
    'full boards listed, full shared boards and segments read, 60 times',
    async () => {
      for (let n = 0; n < 60; n++) {
        await owner.call('/board/list', { team_id: which.team_id })
        await owner.call('/segment/list', { website_id: websiteId })
        await scene.server.client().call('/board/shared_data', { sharecode, card_ids: card_ids.slice(0, 12) })
      }
    },
  )
})
