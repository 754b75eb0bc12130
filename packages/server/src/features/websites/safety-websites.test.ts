/** Attacks 12, 14 and 19: settings of websites, deletion, messages. */
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { registerPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import type { Answer } from '../../testing/test-client.ts'
import { pixel } from '../access/matrix-inputs.testing.ts'

const server = testServer()
const cast = testCast(server)
let place: TeamPlace
beforeEach(async () => {
  server.clock.advance(1_000)
  place = await layTeam(server, cast)
})
const won = (answers: readonly Answer[]) => answers.filter((answer) => answer.code === 200)

async function websiteRow(id: string) {
  return server.context.db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

const follow = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

describe('safety 12: website settings', () => {
  test('safety 12: the team_id of another team in website_edit is ignored', async () => {
    const { websiteId: website_id, teamId } = place
    const input = {
      website_id,
      website_name: 'New name',
      team_id: cast.manager.teamId,
      deleted_at: 1,
      id: 'x',
    }
    expect(await cast.manager.send('/setting/website_edit', input)).toMatchObject({ code: 200 })
    expect(await websiteRow(website_id)).toMatchObject({
      team_id: teamId,
      name: 'New name',
      deleted_at: null,
    })
  })

  test.each([
    '169.254.169.254',
    '127.0.0.1',
    'localhost',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '2130706433',
    '0x7f.1',
    '10.0.0.1:5432',
    'localtest.me',
  ])('safety 12: no favicon and no page is fetched from %s', async (domain) => {
    const { websiteId: website_id } = place
    const edited = await cast.manager.send('/setting/website_edit', { website_id, domain })
    if (edited.status === 400) return
    // Stored directly, because a name may resolve to such an address later.
    await server.context.db.updateTable('websites').set({ domain }).where('id', '=', website_id).execute()
    expect(await cast.manager.send('/setting/fetch_favicon', { website_id })).toMatchObject({
      code: 404,
      reason: 'favicon_not_found',
    })
    const check = await cast.manager.call('/website/check_install', { website_id })
    expect(check.finding).toBe('unreachable')
    // The system's code for it, such as ENOTFOUND, or nothing.
    expect(check.detail ?? 'NOTHING').toMatch(/^[A-Z_]+$/)
  })

  test('safety 12: pictures are raster, at most 2 MB, and re-encoded', async () => {
    const { websiteId: website_id } = place
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    const huge = Buffer.concat([Buffer.from(pixel, 'base64'), Buffer.alloc(2_200_000)])
    const wrong: [string, object][] = [
      [Buffer.from(svg).toString('base64'), { reason: 'picture_unusable' }],
      [`data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`, { reason: 'picture_unusable' }],
      [Buffer.from(`GIF89a${svg}`).toString('base64'), { reason: 'picture_unusable' }],
      [Buffer.from('%PDF-1.4 x').toString('base64'), { reason: 'picture_unusable' }],
      ['https://169.254.169.254/latest', { status: 400 }],
      [huge.toString('base64'), { status: 400 }],
    ]
    for (const [picture, refusal] of wrong) {
      expect(await cast.manager.send('/setting/edit_favicon', { website_id, picture })).toMatchObject(refusal)
      expect(await cast.manager.send('/user/edit_avatar', { picture })).toMatchObject(refusal)
    }
    const { logo_url } = await cast.manager.call('/setting/edit_favicon', { website_id, picture: pixel })
    const shown = await follow(new URL(logo_url ?? '').pathname)
    expect(shown.status).toBe(200)
    expect(shown.headers.get('content-type')).toBe('image/webp')
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    const bytes = Buffer.from(await shown.arrayBuffer())
    expect(bytes.subarray(0, 4).toString()).toBe('RIFF')
    expect(bytes.includes(Buffer.from(pixel, 'base64'))).toBe(false)
    const { avatar } = await cast.manager.call('/user/edit_avatar', {
      picture: `data:image/png;base64,${pixel}`,
    })
    expect((await follow(new URL(avatar ?? '').pathname)).status).toBe(200)
    await cast.manager.call('/user/edit_avatar', { picture: null })
    expect((await follow(new URL(avatar ?? '').pathname)).status).toBe(404)
    for (const path of [
      '/pictures/..%2f..%2fetc%2fpasswd.webp',
      `/pictures/${randomUUID()}.webp`,
      '/pictures/x',
    ])
      expect((await follow(path)).status).toBe(404)
  })
})

describe('safety 14: delete, reset', () => {
  test('safety 14: with a viewing role, with a share code, without DELETE', async () => {
    const { websiteId: website_id } = place
    const { sharecode } = await cast.owner.call('/setting/website_share', { website_id, share: true })
    for (const path of ['/setting/website_delete', '/setting/website_reset']) {
      for (const person of [cast.viewer, cast.member, cast.manager])
        expect(await person.send(path, { website_id, confirm: 'DELETE' })).toMatchObject({ code: 403 })
      expect(await server.client().send(path, { sharecode, website_id, confirm: 'DELETE' })).toMatchObject({
        code: 401,
      })
      for (const confirm of [undefined, 'delete', '', 1, null, ['DELETE']])
        expect(await cast.owner.send(path, { website_id, confirm })).toMatchObject({ status: 400 })
    }
    expect(await websiteRow(website_id)).toMatchObject({ deleted_at: null })
  })

  test('a deleted website is hidden from everybody at once, and its admins get a message', async () => {
    const { websiteId: website_id, teamId: team_id } = place
    await cast.admin.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    expect(await cast.owner.send('/website/item', { website_id })).toMatchObject({ code: 404 })
    const { list } = await cast.selected.call('/website/list', { team_id })
    expect(list).toEqual([])
    expect((await cast.owner.call('/message/list')).list[0]).toMatchObject({ kind: 'website_deleted' })
    const again = await cast.admin.send('/setting/website_delete', { website_id, confirm: 'DELETE' })
    expect(again).toMatchObject({ code: 404 })
  })

  test('safety 14: of many deletions at once, one succeeds', async () => {
    const { websiteId: website_id } = place
    const answers = await Promise.all(
      racing.map(() => cast.owner.send('/setting/website_delete', { website_id, confirm: 'DELETE' })),
    )
    expect(won(answers)).toHaveLength(1)
    expect(answers.filter((answer) => answer.code >= 500)).toEqual([])
  })

  test('what is to be erased is erased also after days of failed attempts', async () => {
    const { pool } = server.context
    const { websiteId: website_id } = place
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    const waiting = `SELECT id FROM graphile_worker._private_jobs WHERE payload->>'websiteId' = '${website_id}'`
    // The second job, for events in flight, waits a minute.
    await expect.poll(async () => (await pool.query(waiting)).rows).toHaveLength(1)
    await pool.query(
      `UPDATE graphile_worker._private_jobs SET attempts = 30, run_at = now() WHERE id IN (${waiting}); NOTIFY "jobs:insert"`,
    )
    await expect.poll(async () => (await pool.query(waiting)).rows).toEqual([])
  })

  test('of many websites added at once, the plan’s three are accepted', async () => {
    const person = await registerPerson(server)
    const answers = await Promise.all(
      racing.map((i) =>
        person.send('/website/add', {
          team_id: person.teamId,
          website_name: `w${i}`,
          domain: `w${i}.example`,
          time_zone: 'UTC',
        }),
      ),
    )
    expect(won(answers)).toHaveLength(3)
    const refused = answers.filter((answer) => answer.reason === 'plan_limit')
    expect(refused).toHaveLength(racing.length - 3)
    expect(refused[0]?.message).toBe(
      'The team has reached its plan’s limit of 3 websites. Upgrade, or delete one first',
    )
  })
})

describe('safety 19: messages', () => {
  test('safety 19: messages of others can be neither read, marked nor deleted', async () => {
    const [one, two] = await Promise.all([registerPerson(server), registerPerson(server)])
    for (const person of [one, two])
      await cast.owner.call('/team/invite_member', {
        team_id: place.teamId,
        email: person.email ?? '',
        team_role: 4,
        visible_websites: 'all',
      })
    const theirs = (await two.call('/message/list')).list
    expect(theirs).toHaveLength(1)
    const message_ids = theirs.map((message) => message.message_id)
    for (const status of ['read', 'unread', 'deleted'] as const) {
      const known = await one.send('/message/set_status', { message_ids, status })
      expect(known.data).toEqual({ changed: 0, unread_message_count: 1 })
      const unknown = await one.send('/message/set_status', { message_ids: [randomUUID()], status })
      expect(unknown.data).toEqual(known.data)
    }
    await one.call('/message/set_status', { all: true, status: 'deleted' })
    expect(await two.call('/message/unread_message')).toEqual({ unread_message_count: 1 })
    const own = { message_ids, status: 'read' as const }
    expect(await two.call('/message/set_status', own)).toEqual({ changed: 1, unread_message_count: 0 })
    expect((await two.call('/message/list', { status: 'unread' })).total).toBe(0)
    expect(
      (await two.call('/message/set_status', { message_ids, status: 'unread' })).unread_message_count,
    ).toBe(1)
    expect((await two.call('/message/list')).list[0]?.title).toBe('Team invitation')
  })
})
