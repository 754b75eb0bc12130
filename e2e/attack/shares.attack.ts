/** Shared reports: their end, their passwords, and what their fixed filters hide (safety 13; issue 15.5 and 15.7). */
import { randomUUID } from 'node:crypto'
import { shareScreens } from '@footfall/contract/reports/sections'
import { dimensionNames } from '@footfall/contract/stats/dimensions'
import { beforeAll, expect, test } from 'vitest'
import { type Cast, layTeam, registerCast } from '../../packages/server/src/testing/team-place.ts'
import { eventually } from '../support/account.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'
import { browser } from './support/collector-delay.ts'

const scene = attackedProduct()
let cast: Cast
beforeAll(async () => {
  cast = await registerCast(scene.server)
})
const today = { time_range: 'today', filters: [] }
const read = (sharecode: string, more: object = {}, path = '/share/total') =>
  scene.server.client().send(path, { sharecode, ...today, ...more })

async function share() {
  const place = await layTeam(scene.server, cast)
  const website_id = place.websiteId
  const { sharecode } = await cast.owner.call('/setting/website_share', { website_id, share: true })
  return { ...place, website_id, sharecode }
}

test('a report that is no longer shared', async () => {
  const { website_id, sharecode, teamId: team_id } = await share()
  expect(await read(sharecode)).toMatchObject({ code: 200 })
  const renewed = await cast.owner.call('/setting/edit_share_code', { website_id })
  await attempt('under its old code', async () => refused(await read(sharecode), 'share_invalid'))
  expect(await read(renewed.sharecode)).toMatchObject({ code: 200 })
  await cast.owner.call('/setting/website_share', { website_id, share: false })
  await attempt('switched off', async () => refused(await read(renewed.sharecode), 'share_closed'))
  await cast.owner.call('/setting/website_share', { website_id, share: true })
  const expires_at = Math.floor(Date.now() / 1000) + 60
  await cast.owner.call('/setting/edit_share', { website_id, expires_at })
  const ended = { expires_at: new Date() }
  await scene.server.context.db
    .updateTable('shares')
    .set(ended)
    .where('website_id', '=', website_id)
    .execute()
  await attempt('run out', async () => refused(await read(renewed.sharecode), 'share_expired'))
  await cast.owner.call('/setting/edit_share', { website_id, expires_at: null })
  expect(await read(renewed.sharecode)).toMatchObject({ code: 200 })
  const lapsed = { paid_until: new Date(Date.now() - 40 * 86_400_000) }
  await scene.server.context.db.updateTable('teams').set(lapsed).where('id', '=', team_id).execute()
  await attempt('its plan lapsed', async () => refused(await read(renewed.sharecode), 'share_lapsed'))
  await cast.owner.call('/team/delete_team', { team_id, confirm: 'DELETE' })
  await attempt('its team deleted', async () => refused(await read(renewed.sharecode), 'share_invalid'))
})

test.each([
  '/share/website_delete',
  '/share/activity_log',
  '/share/get_user',
  '/share/dropped_events',
  '/share/identity',
  '/share/session_list',
  '/share/funnel_visitors',
  '/share/journey_visits',
  '/share/event_traits',
])('%s with a share’s code', async (path) => {
  const { sharecode } = await share()
  await attempt(path, async () => refused(await read(sharecode, {}, path), 'unknown_path'))
})

test('data about single visitors', async () => {
  const { website_id, sharecode } = await share()
  await cast.owner.call('/setting/edit_share', { website_id, screens: [...shareScreens] })
  const steps = [{ kind: 'any' }, { kind: 'page', value: '/' }]
  for (const [path, more] of [
    ['/share/group_list', { group_by: ['trait:email'] }],
    ['/share/filter_field', { field: 'trait:email' }],
    ['/share/total', { filters: [{ field: 'trait:email', operator: 'contains', value: ['a'] }] }],
    ['/share/funnel', { steps, by: 'trait:email' }],
    ['/share/revenue', { by: 'trait:email' }],
  ] as const)
    await attempt(`${path} by a trait`, async () =>
      refused(await read(sharecode, more, path), 'not_found', 'invalid_input'),
    )
})

test('a share’s password', async () => {
  const { website_id, sharecode } = await share()
  const own = await share()
  const password = 'the secret one'
  await cast.owner.call('/setting/edit_share', { website_id, password })
  await attempt('left out', async () => refused(await read(sharecode), 'share_password_required'))
  await attempt('as a list', async () =>
    refused(await read(sharecode, { share_password: [password] }), 'invalid_input'),
  )
  await attempt('of seven characters', async () => {
    const edit = { website_id, password: 'sevench' }
    refused(await cast.owner.send('/setting/edit_share', edit), 'invalid_input')
  })
  const guesser = scene.server.client()
  const open = (code: string, share_password: string) =>
    guesser.send('/share/total', { sharecode: code, ...today, share_password })
  await attempt('guessed, one’s own share in between', async () => {
    const answers = []
    for (let i = 0; i < 60; i++) {
      if (i % 15 === 0) {
        const mine = `my own one ${i}`
        await cast.owner.call('/setting/edit_share', { website_id: own.website_id, password: mine })
        expect(await open(own.sharecode, mine)).toMatchObject({ code: 200 })
      }
      answers.push((await open(sharecode, `guess number ${i}`)).reason)
    }
    expect(answers.filter((reason) => reason === 'share_password_wrong').length).toBeLessThanOrEqual(20)
    expect(answers.at(-1)).toBe('too_many_tries')
  })
  await attempt('guessed from ever new addresses', async () => {
    const answers = []
    for (let i = 0; i < 1_020; i++)
      answers.push((await read(sharecode, { share_password: `guess of many ${i}` })).reason)
    expect(answers.filter((reason) => reason === 'share_password_wrong').length).toBeLessThanOrEqual(1_000)
    expect(answers.at(-1)).toBe('too_many_tries')
  })
})

test('what a share’s fixed filter by page hides, by every dimension', async () => {
  const { product } = scene
  const { websiteId: website_id, attacker } = scene
  const event = (page: string, more: object = {}) => ({
    id: randomUUID(),
    k: 'pageview',
    u: `https://attacker.example/${page}`,
    t: page,
    ...more,
  })
  const custom = { k: 'custom', n: 'outside_event', p: { outside_key: 'outside_value' } }
  const sent = await fetch(`${product.url}/api/collect`, {
    method: 'POST',
    headers: { 'user-agent': browser, 'x-forwarded-for': '198.18.7.7' },
    body: JSON.stringify({
      w: website_id,
      e: [event('outside-a'), event('inside'), event('outside-b'), event('outside-c', custom)],
    }),
  })
  expect(sent.status).toBe(202)
  const total = { website_id, ...today }
  await eventually(
    () => product.call('/overview/total', total, attacker.token),
    ({ data }) => data?.current?.pageviews === 3,
  )
  const { data } = await product.call('/setting/website_share', { website_id, share: true }, attacker.token)
  const { sharecode } = data
  const filters = [{ field: 'page', operator: 'in', value: ['/inside'] }]
  await product.call('/setting/edit_share', { website_id, filters }, attacker.token)
  for (const field of dimensionNames)
    await attempt(field, async () => {
      for (const [path, more] of [
        ['/share/group_list', { group_by: [field] }],
        ['/share/filter_field', { field }],
      ] as const)
        expect(JSON.stringify((await read(sharecode, more, path)).data)).not.toContain('outside')
      const own = [{ field, operator: 'contains', value: ['outside'] }]
      const { code, data: matched } = await read(sharecode, { filters: own })
      if (code === 200) expect(matched).toMatchObject({ current: { visitors: 0 } })
    })
})
