/** Attack 13: shared reports. */
import { hour } from '@footfall/contract/durations'
import { beforeEach, describe, expect, test } from 'vitest'
import { testServer } from '../../testing/start-test-server.ts'
import { layTeam, type TeamPlace, testCast } from '../../testing/team-place.ts'
import { countTry, triesOf } from '../limits/limits.ts'

const server = testServer()
const cast = testCast(server)
let place: TeamPlace
beforeEach(async () => {
  server.clock.advance(1_000)
  place = await layTeam(server, cast)
})

const follow = (path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { redirect: 'manual', ...init })

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
    const settings = (id: string) => cast.manager.call('/website/share_item', { website_id: id })
    expect(await settings(website_id)).toMatchObject({ share: true, sharecode: first })
    expect(await settings(place.hiddenId), 'another website').toMatchObject({ share: false, sharecode: null })
    const second = (await cast.manager.call('/setting/edit_share_code', { website_id })).sharecode
    expect(await read(first)).toMatchObject({ code: 404, reason: 'share_invalid' })
    expect(await read(second)).toMatchObject({ code: 200 })
    await cast.manager.call('/setting/website_share', { website_id, share: false })
    expect(await read(second)).toMatchObject({ code: 410, reason: 'share_closed' })
    expect(await cast.manager.call('/website/item', { website_id })).toMatchObject({ share: false })
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

  test('safety 13: many addresses together hardly guess a share’s password faster, and do not lock readers out', async () => {
    const { websiteId: website_id } = place
    const code = await share()
    await cast.owner.call('/setting/edit_share', { website_id, password: 'the secret one' })
    const limit = { name: 'share passwords of', most: 1_000, window: hour }
    const { db } = server.context
    const ofShare = `${limit.name} %`
    await db.deleteFrom('tries').where('subject', 'like', ofShare).execute()
    await countTry(server.context, limit, website_id)
    const guessed = (count: number) =>
      db.updateTable('tries').set({ count }).where('subject', 'like', ofShare).execute()
    const open = (share_password: string, client = server.client()) =>
      client.send('/share/total', { sharecode: code, ...today, share_password })
    await guessed(200)
    const guesser = server.client()
    for (let i = 0; i < 3; i++)
      expect(await open(`guess ${i} of it`, guesser)).toMatchObject({ reason: 'share_password_wrong' })
    for (const guess of ['guess 3 of it', 'the secret one'])
      expect(await open(guess, guesser)).toMatchObject({ reason: 'too_many_tries' })
    const before = await triesOf(server.context, limit, website_id)
    expect(await open('the secret one')).toMatchObject({ code: 200 })
    expect(await triesOf(server.context, limit, website_id), 'readers are no guessers').toBe(before)
    // A right password is remembered, another is not.
    await cast.owner.call('/setting/edit_share', { website_id, password: 'another secret' })
    await guessed(1_000)
    expect(await open('another secret')).toMatchObject({ reason: 'too_many_tries' })
    server.clock.advance(hour)
    expect(await open('another secret', guesser)).toMatchObject({ code: 200 })
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
    server.clock.advance(12 * hour)
    expect(await look(), 'too old').toMatchObject({ reason: 'share_password_required' })
    const [[name = '', proof = ''] = []] = browser.cookies
    browser.cookies.set(name, proof.replace(/^\d+/, String(server.clock.now() + hour)))
    expect(await look(), 'prolonged by its holder').toMatchObject({ reason: 'share_password_required' })
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
    const expires_at = Math.floor(server.clock.now() / 1000) + 60
    await cast.manager.call('/setting/edit_share', { website_id, expires_at })
    expect(await ancestors(`/share/${code}`)).toBe('*')
    server.clock.advance(60_000)
    expect(await ancestors(`/share/${code}`), 'expired').toBe("'none'")
    await cast.manager.call('/setting/edit_share', { website_id, expires_at: null })
    expect(await ancestors(`/share/${code}`)).toBe('*')
    await cast.manager.call('/setting/website_share', { website_id, share: false })
    expect(await ancestors(`/share/${code}`)).toBe("'none'")
  })
})
