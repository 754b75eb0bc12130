/** Attacks 1, 6 and 7: registering, names, the slider. */
import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { captchaToken, drawnCaptcha, handTrack } from '../../testing/captcha.ts'
import { goodPassword } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer({ CAPTCHA: 'on' })

const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true as const }
let names = 0
const newName = () => `somebody${++names}`

describe('safety 1: register', () => {
  test('safety 1: no captcha, an invented one, one used twice, one of another client', async () => {
    const client = server.client()
    const other = server.client()
    const send = (more: object) => client.send('/user/register', { ...form, account: newName(), ...more })
    expect(await send({})).toMatchObject({ code: 403, reason: 'captcha_required' })
    expect(await send({ captcha_token: 'made-up' })).toMatchObject({ code: 403, reason: 'captcha_wrong' })
    const token = await captchaToken(server, client)
    expect(await send({ captcha_token: token })).toMatchObject({ code: 200 })
    expect(await send({ captcha_token: token })).toMatchObject({ code: 403, reason: 'captcha_wrong' })
    const others = await captchaToken(server, other)
    expect(await send({ captcha_token: others })).toMatchObject({ code: 403, reason: 'captcha_wrong' })
    const old = await captchaToken(server, client)
    server.clock.advance(5 * 60_000)
    expect(await send({ captcha_token: old })).toMatchObject({ code: 403, reason: 'captcha_wrong' })
    expect(await client.send('/common/register_captcha', { email: 'a@new.example' })).toMatchObject({
      reason: 'captcha_required',
    })
    expect(await client.call('/config/captcha')).toEqual({
      required: true,
      kind: 'slider',
      registration: 'open',
    })
  })

  test('safety 1: one captcha token used many times at once gives one account', async () => {
    const client = server.client()
    const captcha_token = await captchaToken(server, client)
    const answers = await Promise.all(
      racing.map(() => client.send('/user/register', { ...form, account: newName(), captcha_token })),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  test('safety 1: terms not accepted, passwords that differ or are weak', async () => {
    const client = server.client()
    const send = (more: object) => client.send('/user/register', { ...form, account: newName(), ...more })
    for (const more of [
      { accept_terms: false },
      { accept_terms: undefined },
      { confirm_password: 'other.one_2' },
      { password: 'short', confirm_password: 'short' },
      { password: 'with space 1', confirm_password: 'with space 1' },
      { email: 'both@new.example', email_code: '123456' },
      { account: ['a'] },
      { account: { $ne: '' } },
    ])
      expect(await send(more)).toMatchObject({ status: 400, reason: 'invalid_input' })
  })

  test('safety 1: role, team and plan in the body change nothing', async () => {
    const client = server.client()
    const captcha_token = await captchaToken(server, client)
    const more = { role: 1, team_role: 1, team_id: randomUUID(), plan: 'enterprise', uuid: randomUUID() }
    const answer = await client.send('/user/register', {
      ...form,
      account: newName(),
      captcha_token,
      ...more,
    })
    expect(answer.code).toBe(200)
    expect(answer.data?.uuid).not.toBe(more.uuid)
    client.token = String(answer.data?.access_token)
    const { list } = await client.call('/team/list')
    expect(list).toHaveLength(1)
    expect(list[0]?.team_id).not.toBe(more.team_id)
    const team = await server.context.db
      .selectFrom('teams')
      .select('plan')
      .where('id', '=', list[0]?.team_id ?? '')
      .executeTakeFirst()
    expect(team?.plan).toBe('free')
  })

  test('safety 1: a known address is answered like a new one, and its owner gets a mail', async () => {
    const client = server.client()
    const ask = async (email: string) =>
      client.send('/common/register_captcha', { email, captcha_token: await captchaToken(server, client) })
    const first = await ask('Known@New.example')
    const email_code = await server.mailbox.code('known@new.example')
    await client.call('/user/register', { ...form, email: 'known@new.example', email_code })
    const again = await ask('known@new.example')
    expect({ ...again, headers: null }).toEqual({ ...first, headers: null })
    const notice = await server.mailbox.next('known@new.example')
    expect(notice.text).not.toMatch(/\b\d{6}\b/)
    const wrong = await client.send('/user/register', {
      ...form,
      email: 'known@new.example',
      email_code: '000000',
    })
    expect(wrong).toMatchObject({ code: 403, reason: 'code_wrong' })
    const unknown = await client.send('/user/register', {
      ...form,
      email: 'free@new.example',
      email_code: '000000',
    })
    expect(unknown).toMatchObject({ code: 403, reason: 'code_wrong' })
  })

  test('safety 1: of many registrations with one account name at once, one succeeds', async () => {
    const account = newName()
    const clients = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const client = server.client()
        return { client, captcha_token: await captchaToken(server, client) }
      }),
    )
    const answers = await Promise.all(
      clients.map(({ client, captcha_token }) =>
        client.send('/user/register', { ...form, account, captcha_token }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'account_taken')).toHaveLength(11)
  })
})

describe('safety 6: names', () => {
  test('safety 6: markup, bidi characters and 10 kB are limited and shown as text', async () => {
    const client = server.client()
    const captcha_token = await captchaToken(server, client)
    const signedIn = await client.call('/user/register', { ...form, account: newName(), captcha_token })
    client.token = signedIn.access_token
    for (const username of ['a'.repeat(10_240), 'evil\u202egpj', 'a\u0000b', 'line\nend', '   ', '\u2066x'])
      expect(await client.send('/user/edit_name', { username })).toMatchObject({ status: 400 })
    const markup = '<img src=x onerror=alert(1)> $t(brand) {{team}}'
    await client.call('/user/edit_name', { username: '<b>$t(brand)</b> {{team}}' })
    const { team_id } = await client.call('/team/add', { team_name: `${markup}`, description: markup })
    for (const team_name of ['b'.repeat(61), 'x\u202ey', '\u0007'])
      expect(await client.send('/team/add', { team_name, description: 'x' })).toMatchObject({ status: 400 })
    await client.call('/team/invite_member', {
      team_id,
      email: 'reader@new.example',
      team_role: 4,
      visible_websites: 'all',
    })
    const mail = await server.mailbox.next('reader@new.example')
    expect(mail.html).not.toMatch(/<img|<b>/)
    expect(mail.html).toContain('&lt;img src=x')
    expect(mail.text).toContain(markup)
    expect(mail.text).toContain('<b>$t(brand)</b> {{team}}')
    expect(mail.subject).toContain(markup)
    const log = await client.call('/team/audit_log', { team_id })
    expect(log.list.at(-1)?.text).toContain(markup)
  })

  test('safety 6: an address with a line break is refused', async () => {
    const client = server.client()
    const captcha_token = await captchaToken(server, client)
    for (const email of [
      'a@new.example\r\nBcc: b@new.example',
      'a@new.example,b@new.example',
      'a@new.example b@new.example',
    ])
      expect(await client.send('/common/register_captcha', { email, captcha_token })).toMatchObject({
        status: 400,
      })
  })
})

describe('safety 7: the slider', () => {
  test('safety 7: after five tries even the right position is refused', async () => {
    const client = server.client()
    const { id, x } = await drawnCaptcha(server, client)
    const slide = (at: number) =>
      client.send('/common/slider_captcha', { captcha_id: id, x: at, track: handTrack(at) })
    for (let i = 1; i <= 5; i++) expect(await slide(x - 40 - i)).toMatchObject({ reason: 'captcha_wrong' })
    expect(await slide(x)).toMatchObject({ reason: 'captcha_wrong' })
  })

  test('safety 7: a captcha can be solved once, and only by its client', async () => {
    const client = server.client()
    const { id, x } = await drawnCaptcha(server, client)
    const slide = { captcha_id: id, x, track: handTrack(x) }
    expect(await server.client().send('/common/slider_captcha', slide)).toMatchObject({
      reason: 'captcha_wrong',
    })
    expect(await client.send('/common/slider_captcha', slide)).toMatchObject({ code: 200 })
    expect(await client.send('/common/slider_captcha', slide)).toMatchObject({ reason: 'captcha_wrong' })
  })

  test('safety 7: many correct slides at once give one token', async () => {
    const client = server.client()
    const { id, x } = await drawnCaptcha(server, client)
    const slide = { captcha_id: id, x, track: handTrack(x) }
    const answers = await Promise.all(racing.map(() => client.send('/common/slider_captcha', slide)))
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
  })

  test('safety 7: a computed track is refused, and no answer contains the position', async () => {
    const client = server.client()
    const drawn = await client.call('/common/slider_captcha', {})
    expect(Object.keys(drawn).sort()).toEqual([
      'background',
      'captcha_id',
      'height',
      'piece',
      'piece_y',
      'width',
    ])
    const { id, x } = await drawnCaptcha(server, client)
    const track = Array.from({ length: 20 }, (_, i) => [i * 20, (x * i) / 19, 0])
    const slide = { captcha_id: id, x, track }
    expect(await client.send('/common/slider_captcha', slide)).toMatchObject({ reason: 'captcha_wrong' })
  })

  test('safety 7: a picture is valid for five minutes', async () => {
    const client = server.client()
    const { id, x } = await drawnCaptcha(server, client)
    server.clock.advance(5 * 60_000)
    const slide = { captcha_id: id, x, track: handTrack(x) }
    expect(await client.send('/common/slider_captcha', slide)).toMatchObject({ reason: 'captcha_wrong' })
  })
})
