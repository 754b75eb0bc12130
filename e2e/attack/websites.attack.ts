/** Websites, pictures, deletion, transfers, messages (safety 12, 14, 19). */
import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { pixel } from '../../packages/server/src/features/access/matrix-inputs.testing.ts'
import { registerPerson, type TestPerson } from '../../packages/server/src/testing/people.ts'
import { type Cast, layTeam, registerCast } from '../../packages/server/src/testing/team-place.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const scene = attackedProduct()
let cast: Cast
beforeAll(async () => {
  cast = await registerCast(scene.server)
})
const fifty = Array.from({ length: 50 }, (_, i) => i)

test('a website moved by its settings', async () => {
  const { websiteId: website_id, teamId } = await layTeam(scene.server, cast)
  const input = { website_id, website_name: 'x', team_id: cast.manager.teamId, id: randomUUID() }
  await attempt('another’s team_id', async () => {
    await cast.manager.send('/setting/website_edit', input)
    expect(await cast.owner.call('/website/item', { website_id })).toMatchObject({ team_id: teamId })
  })
})

test.each([
  '169.254.169.254',
  '127.0.0.1',
  'localhost',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '2130706433',
  '0x7f.1',
  '10.0.0.1:5432',
  'localtest.me',
])('a page and an icon of %s', async (domain) => {
  const { server } = scene
  const { websiteId: website_id } = await layTeam(server, cast)
  // Also set in the database, because a name can be pointed elsewhere after it was accepted.
  await server.context.db.updateTable('websites').set({ domain }).where('id', '=', website_id).execute()
  await attempt(`an icon from ${domain}`, async () =>
    refused(await cast.manager.send('/setting/fetch_favicon', { website_id }), 'favicon_not_found'),
  )
  await attempt(`a page from ${domain}`, async () => {
    const { finding } = await cast.manager.call('/website/check_install', { website_id })
    expect(finding).toBe('unreachable')
  })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
const base64 = (text: string) => Buffer.from(text).toString('base64')
test.each([
  ['an SVG', base64(svg)],
  ['an SVG as a data URL', `data:image/svg+xml;base64,${base64(svg)}`],
  ['an SVG that begins like a GIF', base64(`GIF89a${svg}`)],
  ['a PDF', base64('%PDF-1.4 x')],
  ['an address', 'https://169.254.169.254/latest'],
  [
    'more than 2 MB',
    Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(2_200_000)]).toString('base64'),
  ],
])('a picture that is %s', async (what, picture) => {
  const { websiteId: website_id } = await layTeam(scene.server, cast)
  for (const [path, more] of [
    ['/setting/edit_favicon', { website_id }],
    ['/user/edit_avatar', {}],
  ] as const)
    await attempt(`${path}: ${what}`, async () =>
      refused(
        await cast.manager.send(path, { ...more, picture }),
        'picture_unusable',
        'invalid_input',
        'too_large',
      ),
    )
})

test('deleting and resetting', async () => {
  const { server } = scene
  const { websiteId: website_id } = await layTeam(server, cast)
  const { sharecode } = await cast.owner.call('/setting/website_share', { website_id, share: true })
  for (const path of ['/setting/website_delete', '/setting/website_reset']) {
    for (const name of ['viewer', 'member', 'manager'] as const)
      await attempt(`${path}: ${name}`, async () =>
        refused(await cast[name].send(path, { website_id, confirm: 'DELETE' }), 'not_allowed'),
      )
    await attempt(`${path}: a share’s code`, async () =>
      refused(
        await server.client().send(path, { sharecode, website_id, confirm: 'DELETE' }),
        'session_expired',
      ),
    )
    for (const confirm of [undefined, 'delete', '', 1, null, ['DELETE']])
      await attempt(`${path}: ${JSON.stringify(confirm)}`, async () =>
        refused(await cast.owner.send(path, { website_id, confirm }), 'invalid_input'),
      )
  }
})

test('transferring', async () => {
  const { server } = scene
  const receive = (person: TestPerson, key: object) =>
    person.send('/setting/receive_website', { ...key, team_id: person.teamId })
  async function offer(): Promise<{ key: { transfer_code: string }; website_id: string; team_id: string }> {
    const { websiteId: website_id, teamId: team_id } = await layTeam(server, cast)
    const email = cast.outsider.email ?? ''
    await cast.owner.call('/setting/send_transfer_mail', { website_id, transfer_type: 'other_user', email })
    const { text } = await server.mailbox.next(email)
    return {
      key: { transfer_code: /transfer_code=([A-Za-z0-9]{32})/.exec(text)?.[1] ?? '' },
      website_id,
      team_id,
    }
  }
  const first = await offer()
  await attempt('to the wrong account', async () =>
    refused(await receive(cast.extra, first.key), 'wrong_recipient'),
  )
  await attempt('into another’s team', async () =>
    refused(
      await cast.outsider.send('/setting/receive_website', { ...first.key, team_id: cast.extra.teamId }),
      'not_found',
    ),
  )
  await attempt('fifty at once', async () => {
    const answers = await Promise.all(fifty.map(() => receive(cast.outsider, first.key)))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })
  await attempt('twice', async () => refused(await receive(cast.outsider, first.key), 'transfer_used'))
  const late = await offer()
  await server.context.db
    .updateTable('transfers')
    .set({ expires_at: new Date() })
    .where('website_id', '=', late.website_id)
    .execute()
  await attempt('after 24 hours', async () =>
    refused(await receive(cast.outsider, late.key), 'transfer_expired'),
  )
  const gone = await offer()
  await cast.owner.call('/setting/website_delete', { website_id: gone.website_id, confirm: 'DELETE' })
  await attempt('a website that is gone', async () =>
    refused(await receive(cast.outsider, gone.key), 'transfer_cancelled'),
  )
  for (let round = 0; round < 3; round++) {
    const next = await offer()
    await attempt('received while its team is deleted', async () => {
      const [received] = await Promise.all([
        receive(cast.outsider, next.key),
        cast.owner.send('/team/delete_team', { team_id: next.team_id, confirm: 'DELETE' }),
      ])
      const seen = await cast.outsider.send('/website/item', { website_id: next.website_id })
      expect(seen.code === 200).toBe(received.code === 200)
      const { website_id } = next
      if (seen.code === 200)
        await cast.outsider.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    })
  }
})

test('messages of others', async () => {
  const { server } = scene
  const { teamId: team_id } = await layTeam(server, cast)
  const [one, two] = await Promise.all([registerPerson(server), registerPerson(server)])
  if (!one || !two) throw new Error('nobody')
  const invitation = { team_id, team_role: 4 as const, visible_websites: 'all' as const }
  await cast.owner.call('/team/invite_member', { ...invitation, email: two.email ?? '' })
  const message_ids = (await two.call('/message/list')).list.map(({ message_id }) => message_id)
  expect(message_ids).toHaveLength(1)
  for (const status of ['read', 'unread', 'deleted'] as const)
    await attempt(`another’s message ${status}`, async () =>
      expect(await one.call('/message/set_status', { message_ids, status })).toMatchObject({ changed: 0 }),
    )
})
