/** Attacks 12 to 15 and 19: websites, favicons, sharing, deletion, transfers, short links, messages. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import { type Cast, layTeam, registerCast, type TeamPlace } from '../../testing/team-place.ts'
import type { Answer } from '../../testing/test-client.ts'
import { pixel } from '../access/matrix-inputs.testing.ts'
import { countTry } from '../limits/limits.ts'

let server: TestServer
let cast: Cast
let place: TeamPlace
beforeAll(async () => {
  server = await startTestServer()
  cast = await registerCast(server)
})
afterAll(() => server.stop())
beforeEach(async () => {
  server.clock.advance(1_000)
  place = await layTeam(server, cast)
})

const hour = 3_600_000
const won = (answers: readonly Answer[]) => answers.filter((answer) => answer.code === 200)

async function websiteRow(id: string) {
  return server.context.db.selectFrom('websites').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}

async function addLink(more: object = {}) {
  return cast.member.call('/website/add_short_url', {
    website_id: place.websiteId,
    name: 'Link',
    target_url: 'https://example.com/page?x=1#y',
    ...more,
  })
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

describe('safety 13: shared reports', () => {
  const today = { time_range: 'today', filters: [] }
  const read = (sharecode: string, more: object = {}) =>
    server.client().send('/share/total', { sharecode, ...today, ...more })

  async function share(): Promise<string> {
    const { websiteId: website_id } = place
    return (await cast.manager.call('/setting/website_share', { website_id, share: true })).sharecode
  }

  test('safety 13: switched off, renewed, expired, website deleted, team deleted: refused with the next request', async () => {
    const { websiteId: website_id, teamId: team_id } = place
    const first = await share()
    expect(await read(first)).toMatchObject({ code: 200 })
    const second = (await cast.manager.call('/setting/edit_share_code', { website_id })).sharecode
    expect(await read(first)).toMatchObject({ code: 404, reason: 'share_invalid' })
    expect(await read(second)).toMatchObject({ code: 200 })
    await cast.manager.call('/setting/website_share', { website_id, share: false })
    expect(await read(second)).toMatchObject({ code: 410, reason: 'share_closed' })
    expect(await share(), 'the code stays').toBe(second)
    const expires_at = Math.floor(server.clock.now() / 1000) + 60
    await cast.manager.call('/setting/edit_share', { website_id, expires_at })
    expect(await read(second)).toMatchObject({ code: 200 })
    server.clock.advance(60_000)
    expect(await read(second)).toMatchObject({ code: 410, reason: 'share_expired' })
    await cast.manager.call('/setting/edit_share', { website_id, expires_at: null })
    await cast.admin.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    expect(await read(second)).toMatchObject({ code: 404, reason: 'share_invalid' })
    place = { ...place, websiteId: place.hiddenId }
    const third = await share()
    await cast.owner.call('/team/delete_team', { team_id, confirm: 'DELETE' })
    expect(await read(third)).toMatchObject({ code: 404, reason: 'share_invalid' })
  })

  test('safety 13: a password is always asked for, changes at once, and resists guessing', async () => {
    const { websiteId: website_id } = place
    const code = await share()
    await cast.manager.call('/setting/edit_share', { website_id, password: 'open sesame' })
    expect(await read(code)).toMatchObject({ code: 403, reason: 'share_password_required' })
    expect(await read(code, { share_password: 'wrong' })).toMatchObject({ reason: 'share_password_wrong' })
    expect(await read(code, { share_password: ['open sesame'] })).toMatchObject({ status: 400 })
    expect(await read(code, { share_password: 'open sesame' })).toMatchObject({ code: 200 })
    expect(JSON.stringify(await cast.manager.call('/website/share_item', { website_id }))).not.toContain(
      'sesame',
    )
    await cast.manager.call('/setting/edit_share', { website_id, password: 'changed one' })
    expect(await read(code, { share_password: 'open sesame' })).toMatchObject({
      reason: 'share_password_wrong',
    })
    const guesser = server.client()
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 22; i++) {
      const guess = { sharecode: code, ...today, share_password: `guess${i}` }
      answers.push((await guesser.send('/share/total', guess)).reason)
    }
    expect(answers.filter((reason) => reason === 'share_password_wrong')).toHaveLength(20)
    expect(answers.at(-1)).toBe('too_many_tries')
    await cast.manager.call('/setting/edit_share', { website_id, password: null })
    expect(await read(code)).toMatchObject({ code: 200 })
  })

  test('safety 13: opening an own share in between gives no more guesses at another', async () => {
    const victim = await share()
    const place2 = await layTeam(server, cast)
    const own = await cast.owner.call('/setting/website_share', { website_id: place2.websiteId, share: true })
    await cast.owner.call('/setting/edit_share', { website_id: place.websiteId, password: 'the secret one' })
    const guesser = server.client()
    const open = (sharecode: string, share_password: string) =>
      guesser.send('/share/total', { sharecode, ...today, share_password })
    const answers: (string | undefined)[] = []
    for (let i = 0; i < 60; i++) {
      // A new right password each time, so that none is cached as right.
      if (i % 15 === 0) {
        const password = `my own one ${i}`
        await cast.owner.call('/setting/edit_share', { website_id: place2.websiteId, password })
        expect(await open(own.sharecode, password)).toMatchObject({ code: 200 })
      }
      answers.push((await open(victim, `guess number ${i}`)).reason)
    }
    expect(answers.filter((reason) => reason === 'share_password_wrong')).toHaveLength(20)
    expect(answers.at(-1)).toBe('too_many_tries')
  })

  test('safety 13: many addresses together guess a share’s password no faster than 200 an hour', async () => {
    const { websiteId: website_id } = place
    const code = await share()
    await cast.owner.call('/setting/edit_share', { website_id, password: 'the secret one' })
    const limit = { name: 'share passwords of', most: 200, window: 3_600_000 }
    const { db } = server.context
    await db.deleteFrom('tries').where('subject', 'like', `${limit.name} %`).execute()
    await countTry(server.context, limit, website_id)
    await db.updateTable('tries').set({ count: 199 }).where('subject', 'like', `${limit.name} %`).execute()
    const open = (share_password: string) => read(code, { share_password })
    expect(await open('guess 1 of it')).toMatchObject({ reason: 'share_password_wrong' })
    expect(await open('guess 2 of it')).toMatchObject({ reason: 'too_many_tries' })
    server.clock.advance(3_600_000)
    expect(await open('the secret one')).toMatchObject({ code: 200 })
    expect(await read(code, { share_password: 'guess 3 of it' })).toMatchObject({
      reason: 'share_password_wrong',
    })
  })

  test('safety 13: a browser’s cookie proves a password for one share, one password and half a day', async () => {
    const { websiteId: website_id } = place
    const code = await share()
    const edit = (password: string) => cast.manager.call('/setting/edit_share', { website_id, password })
    await edit('open sesame')
    const browser = server.client({ browser: true })
    const look = (more: object = {}) => browser.send('/share/total', { sharecode: code, ...today, ...more })
    expect(await look()).toMatchObject({ reason: 'share_password_required' })
    const { headers } = await look({ share_password: 'open sesame' })
    const [cookie = ''] = headers.getSetCookie()
    for (const part of ['HttpOnly', 'Secure', 'SameSite=Lax', 'Path=/']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('sesame')
    expect(await look()).toMatchObject({ code: 200 })
    expect(await read(code), 'elsewhere').toMatchObject({ reason: 'share_password_required' })
    const other = await layTeam(server, cast)
    const foreign = { website_id: other.websiteId }
    const { sharecode } = await cast.owner.call('/setting/website_share', { ...foreign, share: true })
    await cast.owner.call('/setting/edit_share', { ...foreign, password: 'open sesame' })
    const [held = ''] = browser.cookies.values()
    browser.cookies.set(`__Host-footfall-share-${other.websiteId}`, held)
    expect(await look({ sharecode }), 'carried over').toMatchObject({ reason: 'share_password_required' })
    server.clock.advance(12 * 3_600_000)
    expect(await look(), 'too old').toMatchObject({ reason: 'share_password_required' })
    await look({ share_password: 'open sesame' })
    await edit('changed one')
    expect(await look(), 'another password').toMatchObject({ reason: 'share_password_required' })
  })

  test('safety 13: a share’s password has at least eight characters', async () => {
    const { websiteId: website_id } = place
    const edit = (password: string) => cast.manager.send('/setting/edit_share', { website_id, password })
    expect(await edit('sevench')).toMatchObject({ status: 400, reason: 'invalid_input' })
    expect(await edit('eightchr')).toMatchObject({ code: 200 })
  })

  test('safety 13: a share code opens only the shared report', async () => {
    const { websiteId: website_id } = place
    const sharecode = await share()
    const client = server.client()
    for (const path of [
      '/overview/total',
      '/website/item',
      '/setting/website_share',
      '/website/short_url_list',
    ])
      expect(await client.send(path, { website_id, sharecode, ...today })).toMatchObject({ code: 401 })
    for (const path of [
      '/share/website_delete',
      '/share/session_list',
      '/share/activity_log',
      '/share/get_user',
    ])
      expect(await client.send(path, { sharecode, ...today })).toMatchObject({
        status: 404,
        reason: 'unknown_path',
      })
    // A section that the share hides.
    expect(await client.send('/share/real_time', { sharecode })).toMatchObject({ reason: 'not_found' })
    const other = await read(sharecode, { website_id: place.hiddenId })
    expect(other.code).toBe(200)
    for (const code of ['', 'a'.repeat(65), "' OR 1=1", ['x'], { $ne: 1 }])
      expect(await client.send('/share/total', { sharecode: code, ...today })).toMatchObject({
        data: { reason: expect.stringMatching(/invalid_input|share_invalid/) },
      })
  })

  test('safety 13: no site may frame the report unless its owner allows it', async () => {
    const { websiteId: website_id } = place
    const code = await share()
    const ancestors = async (path: string) =>
      /frame-ancestors ([^;]+)/.exec((await follow(path)).headers.get('content-security-policy') ?? '')?.[1]
    expect(await ancestors(`/share/${code}`)).toBe("'none'")
    await cast.manager.call('/setting/edit_share', { website_id, embed: true })
    expect(await ancestors(`/share/${code}?lang=en-US`)).toBe('*')
    expect(await ancestors(`/share/more/${code}`)).toBe('*')
    expect((await follow(`/share/${code}`)).headers.get('x-frame-options')).toBeNull()
    for (const path of ['/', '/websites', '/share/unknowncode1234567890', `/account?x=/share/${code}`])
      expect(await ancestors(path)).toBe("'none'")
    await cast.manager.call('/setting/website_share', { website_id, share: false })
    expect(await ancestors(`/share/${code}`)).toBe("'none'")
  })
})

describe('safety 14: delete, reset, transfer', () => {
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

  test('a deleted website is hidden from everybody at once, and its managers get a message', async () => {
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

  async function offer(recipient: TestPerson = cast.outsider): Promise<{ transfer_code: string }> {
    await cast.owner.call('/setting/send_transfer_mail', {
      website_id: place.websiteId,
      transfer_type: 'other_user',
      email: recipient.email ?? '',
    })
    const { text } = await server.mailbox.next(recipient.email ?? '')
    return { transfer_code: /transfer_code=([A-Za-z0-9]{32})/.exec(text)?.[1] ?? '' }
  }
  const receive = (person: TestPerson, key: object, team_id?: string) =>
    person.send('/setting/receive_website', { ...key, team_id: team_id ?? person.teamId })

  test('safety 14: only the right account receives a website, with links and share, and the old team loses it', async () => {
    const { websiteId: website_id, teamId } = place
    const { sharecode } = await cast.owner.call('/setting/website_share', { website_id, share: true })
    const link = await addLink()
    const key = await offer()
    expect(await receive(cast.extra, key)).toMatchObject({ code: 403, reason: 'wrong_recipient' })
    expect(await server.client().send('/setting/receive_website', key)).toMatchObject({ code: 401 })
    expect(await receive(cast.outsider, key, cast.extra.teamId)).toMatchObject({ code: 404 })
    const info = await server.client().call('/setting/get_transfer_info', key)
    expect(info).toMatchObject({ status: 'pending', is_recipient: null, sender: 'o***@cast.example' })
    const teamOf = async (person: TestPerson) =>
      (await person.call('/setting/get_transfer_info', key)).from_team
    expect([info.from_team, await teamOf(cast.extra), await teamOf(cast.outsider)]).toEqual([
      null,
      null,
      teamId,
    ])
    expect(await receive(cast.outsider, key)).toMatchObject({
      code: 200,
      data: { team_id: cast.outsider.teamId },
    })
    for (const person of [cast.owner, cast.admin, cast.selected])
      expect(await person.send('/website/item', { website_id })).toMatchObject({ code: 404 })
    const links = await cast.outsider.call('/website/short_url_list', { website_id })
    expect(links.list.map((row) => row.slug)).toEqual([link.slug])
    const shared = await server.client().send('/share/share_item', { sharecode })
    expect(shared).toMatchObject({ code: 200 })
    expect(await receive(cast.outsider, key)).toMatchObject({ code: 410, reason: 'transfer_used' })
    const { list } = await cast.owner.call('/message/list')
    expect(list[0]).toMatchObject({ kind: 'transfer_accepted' })
    const log = await cast.owner.call('/team/audit_log', { team_id: teamId })
    expect(log.list.map((line) => line.action)).toContain('website_sent')
    await cast.outsider.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
  })

  test('safety 14: offers that expired, were withdrawn, rejected or repeated, or whose website is gone', async () => {
    const first = await offer()
    server.clock.advance(24 * hour)
    expect(await receive(cast.outsider, first)).toMatchObject({ code: 410, reason: 'transfer_expired' })
    const second = await offer()
    const { websiteId: website_id } = place
    server.clock.advance(1_000)
    await cast.owner.call('/setting/cancel_transfer', { website_id })
    expect(await receive(cast.outsider, second)).toMatchObject({ reason: 'transfer_cancelled' })
    expect((await cast.outsider.call('/message/list')).list[0]).toMatchObject({ kind: 'transfer_cancelled' })
    server.clock.advance(1_000)
    const third = await offer()
    await cast.outsider.call('/setting/reject_website', third)
    expect(await receive(cast.outsider, third)).toMatchObject({ reason: 'transfer_used' })
    expect((await cast.owner.call('/message/list')).list[0]).toMatchObject({ kind: 'transfer_rejected' })
    const fourth = await offer()
    const fifth = await offer()
    expect(await receive(cast.outsider, fourth)).toMatchObject({ reason: 'transfer_cancelled' })
    server.clock.advance(1_000)
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    expect(await receive(cast.outsider, fifth)).toMatchObject({ reason: 'transfer_cancelled' })
    expect((await cast.outsider.call('/message/list')).list[0]).toMatchObject({ kind: 'transfer_cancelled' })
  })

  test('safety 14: nobody is told that an offer was withdrawn which had expired long before', async () => {
    const { websiteId: website_id } = place
    const withdrawn = async () => {
      const { list } = await cast.outsider.call('/message/list', { page_size: 100 })
      return list.filter(({ kind }) => kind === 'transfer_cancelled').length
    }
    const before = await withdrawn()
    await offer()
    server.clock.advance(24 * hour)
    expect(await cast.owner.call('/setting/pending_transfer', { website_id })).toEqual({ transfer: null })
    expect(await cast.owner.send('/setting/cancel_transfer', { website_id })).toMatchObject({ code: 404 })
    await offer(cast.extra)
    server.clock.advance(24 * hour)
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    expect(await withdrawn()).toBe(before)
  })

  test('safety 14: of many receipts, or a receipt and a deletion at once, one succeeds', async () => {
    const key = await offer()
    const answers = await Promise.all(racing.map(() => receive(cast.outsider, key)))
    expect(won(answers)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'transfer_used')).toHaveLength(racing.length - 1)
    await cast.outsider.call('/setting/website_delete', { website_id: place.websiteId, confirm: 'DELETE' })
    for (let round = 0; round < 5; round++) {
      place = await layTeam(server, cast)
      const next = await offer()
      const [received, ended] = await Promise.all([
        receive(cast.outsider, next),
        cast.owner.send('/team/delete_team', { team_id: place.teamId, confirm: 'DELETE' }),
      ])
      expect(ended.code).toBe(200)
      const row = await websiteRow(place.websiteId)
      if (received.code === 200) {
        expect(row).toMatchObject({ team_id: cast.outsider.teamId, deleted_at: null })
        await cast.outsider.call('/setting/website_delete', { website_id: row.id, confirm: 'DELETE' })
      } else {
        expect(received.reason).toBe('transfer_cancelled')
        expect(row.deleted_at).not.toBeNull()
      }
    }
  })

  test('safety 14: transfers to oneself, to nobody, to another’s team, to a full team', async () => {
    const { websiteId: website_id, teamId: team_id } = place
    const send = (more: object) => cast.owner.send('/setting/send_transfer_mail', { website_id, ...more })
    const toUser = (email: string | null) => send({ transfer_type: 'other_user', email })
    expect(await toUser(cast.owner.email)).toMatchObject({ code: 409, reason: 'transfer_to_self' })
    expect(await toUser('nobody@example.com')).toMatchObject({ reason: 'email_not_registered' })
    for (const id of [cast.outsider.teamId, team_id, randomUUID()])
      expect(await send({ transfer_type: 'my_team', team_id: id })).toMatchObject({ reason: 'not_found' })
    const full = await registerPerson(server)
    for (let i = 0; i < 3; i++)
      await full.call('/website/add', {
        team_id: full.teamId,
        website_name: `s${i}`,
        domain: `s${i}.example`,
        time_zone: 'UTC',
      })
    expect(await receive(full, await offer(full))).toMatchObject({ code: 429, reason: 'plan_limit' })
    expect(await websiteRow(website_id)).toMatchObject({ team_id })
    const { transfer_id } = await cast.owner.call('/setting/send_transfer_mail', {
      website_id,
      transfer_type: 'my_team',
      team_id: cast.owner.teamId,
    })
    expect(await cast.owner.send('/setting/receive_website', { transfer_id })).toMatchObject({
      code: 200,
      data: { team_id: cast.owner.teamId },
    })
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
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

describe('safety 15: short links', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT://x%0aalert(1)',
    'data:text/html,x',
    '//evil.example/x',
    '\\\\evil.example',
    'https://user:pass@evil.example/',
    'https://footfall.example@evil.example/',
    'http:/evil.example',
    'https:\\\\evil.example',
    'ftp://example.com',
    'https://',
    'https://a..com',
    'https://.com',
    'https://-',
    'http://{host}',
    ' ',
    'x'.repeat(3000),
  ])('safety 15: %s is refused as a target', async (target_url) => {
    const input = { website_id: place.websiteId, name: 'x', target_url }
    expect(await cast.member.send('/website/add_short_url', input)).toMatchObject({ status: 400 })
  })

  test.each([
    'https://footfall.example/s/abc',
    'http://FOOTFALL.example/websites',
    'https://footfall.example:443/',
    'https://footfall.example./s/x',
    'https://foot%66all.example/',
  ])('safety 15: %s would redirect in a circle', async (target_url) => {
    const input = { website_id: place.websiteId, name: 'x', target_url }
    expect(await cast.member.send('/website/add_short_url', input)).toMatchObject({
      code: 403,
      reason: 'target_loop',
    })
    const { link_id } = await addLink()
    const edit = { website_id: place.websiteId, link_id, target_url }
    expect(await cast.member.send('/website/update_short_url', edit)).toMatchObject({ reason: 'target_loop' })
  })

  test.each(['http://localhost/', 'http://192.168.1.1/', 'http://[::1]/', 'http://printer.local/'])(
    'safety 15: %s is in the clicking person’s own network',
    async (target_url) => {
      const input = { website_id: place.websiteId, name: 'x', target_url }
      const refused = { code: 403, reason: 'target_local' }
      expect(await cast.member.send('/website/add_short_url', input)).toMatchObject(refused)
      const { link_id } = await addLink()
      const edit = { website_id: place.websiteId, link_id, target_url }
      expect(await cast.member.send('/website/update_short_url', edit)).toMatchObject(refused)
    },
  )

  test('safety 15: no header can be injected into the redirect', async () => {
    const link = await addLink({ target_url: 'https://example.com/a\r\nset-cookie:x=1' }).catch(() => null)
    const clean = await addLink({ target_url: 'https://example.com/中文?q=空 格' })
    const answer = await follow(`/s/${clean.slug}`)
    expect(answer.status).toBe(302)
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('location')).toBe(
      'https://example.com/%E4%B8%AD%E6%96%87?q=%E7%A9%BA%20%E6%A0%BC',
    )
    if (link) expect((await follow(`/s/${link.slug}`)).headers.get('set-cookie')).toBeNull()
  })

  test('one slug many times at once gives one link; slugs are case-sensitive', async () => {
    const slug = `race-${randomUUID().slice(0, 8)}`
    const input = { website_id: place.websiteId, name: 'x', target_url: 'https://example.com', slug }
    const answers = await Promise.all(racing.map(() => cast.member.send('/website/add_short_url', input)))
    expect(won(answers)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'slug_taken')).toHaveLength(racing.length - 1)
    const made = await addLink()
    const edits = { website_id: place.websiteId, link_id: made.link_id, slug }
    expect(await cast.member.send('/website/update_short_url', edits)).toMatchObject({ reason: 'slug_taken' })
  })

  test('missing and deleted links, and links of a deleted website, show a page in the reader’s language', async () => {
    const [one, two] = [await addLink(), await addLink()]
    const { websiteId: website_id } = place
    await cast.member.call('/website/delete_short_url', { website_id, link_id: one.link_id })
    const gone = await follow(`/s/${one.slug}`, { headers: { 'accept-language': 'en-US' } })
    expect(gone.status).toBe(410)
    expect(await gone.text()).toContain('This link no longer works')
    await cast.owner.call('/setting/website_delete', { website_id, confirm: 'DELETE' })
    const lost = await follow(`/s/${two.slug}`, { headers: { 'accept-language': 'zh-CN' } })
    expect(lost.status).toBe(410)
    expect(await lost.text()).toContain('链接已失效')
    expect(lost.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect((await follow('/s/never-was')).status).toBe(404)
    expect((await follow(`/s/${'x'.repeat(400)}`)).status).toBe(404)
    const again = { website_id: place.hiddenId, name: 'x', target_url: 'https://example.com', slug: one.slug }
    expect(await cast.owner.send('/website/add_short_url', again), 'the slug is never reused').toMatchObject({
      reason: 'slug_taken',
    })
  })

  test('a slug that a link had before shows a page, and only the link itself gets it again', async () => {
    const { websiteId: website_id } = place
    const link = await addLink()
    const moved = `moved-${randomUUID().slice(0, 8)}`
    const move = (slug: string) =>
      cast.member.send('/website/update_short_url', { website_id, link_id: link.link_id, slug })
    expect(await move(moved)).toMatchObject({ code: 200 })
    expect((await follow(`/s/${moved}`)).status).toBe(302)
    expect((await follow(`/s/${link.slug}`)).status).toBe(410)
    const taken = { name: 'x', target_url: 'https://evil.example', slug: link.slug }
    for (const website of [place.websiteId, place.hiddenId])
      expect(
        await cast.owner.send('/website/add_short_url', { website_id: website, ...taken }),
      ).toMatchObject({ reason: 'slug_taken' })
    const { list } = await cast.member.call('/website/short_url_list', { website_id, search: link.slug })
    expect(list).toEqual([])
    expect(await move(link.slug)).toMatchObject({ code: 200 })
    expect((await follow(`/s/${link.slug}`)).status).toBe(302)
    expect((await follow(`/s/${moved}`)).status).toBe(410)
    expect(await move(link.slug)).toMatchObject({ code: 200 })
  })

  test('a click goes through the normal ingest, and a changed target is used at once', async () => {
    const { websiteId: website_id } = place
    await server.services.collectSettings.refresh()
    const link = await addLink()
    const browser =
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Safari/537.36'
    const headers = {
      'user-agent': browser,
      'accept-language': 'zh-CN',
      referer: 'https://www.baidu.com/s?wd=x',
    }
    const answer = await follow(`/s/${link.slug}`, { headers })
    expect([answer.status, answer.headers.get('location')]).toEqual([302, 'https://example.com/page?x=1#y'])
    expect(answer.headers.get('set-cookie')).toBeNull()
    expect(answer.headers.get('cache-control')).toContain('no-store')
    await follow(`/s/${link.slug}`, { headers: { ...headers, 'user-agent': 'Googlebot/2.1' } })
    await expect
      .poll(async () => (await cast.member.call('/website/short_url_list', { website_id })).list[0]?.clicks, {
        timeout: 20_000,
      })
      .toBe(1)
    await cast.member.call('/website/update_short_url', {
      website_id,
      link_id: link.link_id,
      target_url: 'https://example.org/',
    })
    expect((await follow(`/s/${link.slug}`)).headers.get('location')).toBe('https://example.org/')
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
