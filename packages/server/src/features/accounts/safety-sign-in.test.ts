/** Attack 2: signing in. */
import { day } from '@footfall/contract/durations'
import { describe, expect, test } from 'vitest'
import { captchaToken } from '../../testing/captcha.ts'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { totpOf } from '../../testing/totp.ts'
import { passCaptchaOn } from '../captcha/captcha.ts'

const server = testServer({ CAPTCHA: 'on' })

const newPassword = 'another.one_2'

async function tryIn(client: TestClient, account: string, password: unknown = 'wrong', more: object = {}) {
  return client.send('/user/login_v2', { account, password, ...more })
}

/** As for a solved captcha. Drawing its picture takes longer than the rest of a sign-in. */
async function undrawnToken({ address }: TestClient): Promise<string> {
  return (await passCaptchaOn(server.context, address)) ?? ''
}

/** Fails this many sign-ins, with captchas, each from a new address or all from one client. */
async function failTo(account: string, count: number, from?: TestClient): Promise<void> {
  for (let i = 0; i < count; i++) {
    const client = from ?? server.client()
    await tryIn(client, account, 'wrong', { captcha_token: await undrawnToken(client) })
  }
}

async function tryWithCaptcha(client: TestClient, account: string, password: string) {
  return tryIn(client, account, password, { captcha_token: await undrawnToken(client) })
}

describe('safety 2: login', () => {
  test('safety 2: a captcha is required from the third failure on, seven attempts remain', async () => {
    const person = await registerPerson(server)
    const client = server.client()
    const account = person.email ?? ''
    const counts = [1, 2, 3].map((failure_count) => ({
      failure_count,
      remaining_attempts: 10 - failure_count,
      captcha_required: failure_count === 3,
    }))
    for (const data of counts)
      expect(await tryIn(client, account)).toMatchObject({
        status: 200,
        code: 201,
        reason: 'wrong_password',
        data,
      })
    expect(await client.call('/config/captcha', { account })).toMatchObject({ required: true })
    const without = await tryIn(client, account, goodPassword)
    expect(without).toMatchObject({ code: 403, reason: 'captcha_required', data: { failure_count: 3 } })
    const captcha_token = await captchaToken(server, client)
    expect(await tryIn(client, account, goodPassword, { captcha_token })).toMatchObject({ code: 200 })
    expect(await server.client().call('/config/captcha', { account })).toMatchObject({ required: false })
  })

  test('safety 2: another address in X-Forwarded-For does not help: the account counts, and the real address', async () => {
    const [one, two] = await Promise.all([registerPerson(server), registerPerson(server)])
    const client = server.client()
    for (let i = 0; i < 3; i++) await tryIn(client, one.email ?? '')
    const elsewhere = server.client()
    expect(await tryIn(elsewhere, one.email ?? '')).toMatchObject({ reason: 'captcha_required' })
    expect(await tryIn(client, two.email ?? '')).toMatchObject({ reason: 'captcha_required' })
    const forged = server.client({ address: `203.0.113.77, ${client.address}` })
    expect(await tryIn(forged, two.email ?? ''), 'the address that a client claims').toMatchObject({
      reason: 'captcha_required',
    })
  })

  test('safety 2: ten failures lock the sign-in from that address; the owner gets in from elsewhere', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    const attacker = server.client()
    await failTo(email, 10, attacker)
    expect(await tryWithCaptcha(attacker, email, goodPassword)).toMatchObject({
      code: 429,
      reason: 'account_locked',
      data: { remaining_attempts: 0 },
    })
    expect((await person.send('/user/item')).code, 'existing sessions continue').toBe(200)
    server.clock.advance(60_000)
    expect(await tryWithCaptcha(server.client(), email, goodPassword)).toMatchObject({ code: 200 })
    expect(
      await tryWithCaptcha(attacker, email, goodPassword),
      'that does not unlock this address',
    ).toMatchObject({
      reason: 'account_locked',
    })
  })

  test('safety 2: twelve wrong passwords do not lock out an owner without a mail address', async () => {
    const account = `nomail${Date.now().toString(36)}`
    const client = server.client()
    const captcha_token = await captchaToken(server, client)
    const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true, captcha_token }
    await client.call('/user/register', { account, ...form })
    await failTo(account, 12)
    server.clock.advance(60_000)
    expect(await tryWithCaptcha(server.client(), account, goodPassword)).toMatchObject({ code: 200 })
  })

  test('safety 2: sign-ins to an account guessed at from everywhere slow down: a second, two, four, a minute', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    await failTo(email, 10)
    const pauses: unknown[] = []
    for (let i = 0; i < 8; i++) {
      const { reason, data } = await tryWithCaptcha(server.client(), email, 'wrong')
      expect(reason).toBe('too_soon')
      pauses.push(data?.seconds)
      server.clock.advance(Number(data?.seconds) * 1000)
      await failTo(email, 1)
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 60, 60])
  })

  test('safety 2: an attempt without a captcha takes no turn', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    await failTo(email, 10)
    server.clock.advance(1_000)
    for (let i = 0; i < 3; i++)
      expect(await tryIn(server.client(), email)).toMatchObject({ reason: 'captcha_required' })
    expect(await tryWithCaptcha(server.client(), email, goodPassword)).toMatchObject({ code: 200 })
  })

  test('safety 2: a known browser is not slowed down and has ten tries of its own', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    const own = server.client({ browser: true })
    expect(await tryIn(own, email, goodPassword)).toMatchObject({ code: 200 })
    await failTo(email, 30)
    const stranger = server.client({ browser: true, address: own.address })
    await failTo(email, 10, stranger)
    expect(await tryWithCaptcha(stranger, email, goodPassword)).toMatchObject({ code: 429 })
    expect(await tryIn(own, email, goodPassword), 'from the locked address').toMatchObject({
      code: 200,
    })
    await failTo(email, 10, own)
    expect(await tryWithCaptcha(own, email, goodPassword)).toMatchObject({ reason: 'account_locked' })
    const other = await registerPerson(server)
    await failTo(other.email ?? '', 10, stranger)
    const borrowed = server.client({ browser: true, address: stranger.address })
    for (const [name, value] of own.cookies) borrowed.cookies.set(name, value)
    expect(await tryWithCaptcha(borrowed, other.email ?? '', goodPassword), 'known to another').toMatchObject(
      {
        code: 429,
      },
    )
  })

  test('safety 2: a new password, set by mail, resets the count', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    const client = server.client()
    await failTo(email, 10, client)
    await client.call('/user/find_password', { email, captcha_token: await captchaToken(server, client) })
    const code = await server.mailbox.code(email)
    const set = { password: newPassword, confirm_password: newPassword }
    await client.call('/user/find_password', { email, code, ...set })
    expect(await tryWithCaptcha(client, email, newPassword)).toMatchObject({ code: 200 })
  })

  test('safety 2: the lock ends after a day', async () => {
    const person = await registerPerson(server)
    const client = server.client()
    await failTo(person.email ?? '', 10, client)
    server.clock.advance(day)
    expect(await tryIn(client, person.email ?? '', goodPassword)).toMatchObject({ code: 200 })
  })

  test('safety 2: of thirty guesses at once, ten are checked', async () => {
    const person = await registerPerson(server)
    const clients = await Promise.all(
      Array.from({ length: 30 }, async () => {
        const client = server.client()
        return { client, captcha_token: await undrawnToken(client) }
      }),
    )
    const answers = await Promise.all(
      clients.map(({ client, captcha_token }) =>
        tryIn(client, person.email ?? '', 'guess', { captcha_token }),
      ),
    )
    expect(answers.map(({ reason }) => reason).sort()).toEqual([
      ...Array.from({ length: 20 }, () => 'too_soon'),
      ...Array.from({ length: 10 }, () => 'wrong_password'),
    ])
  })

  test('safety 2: an unknown account is answered like a wrong password', async () => {
    const person = await registerPerson(server)
    const known = await tryIn(server.client(), person.email ?? '')
    const unknown = await tryIn(server.client(), 'nobody-at-all@example.com')
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null })
  })

  test('safety 2: arrays and objects as values are refused', async () => {
    const client = server.client()
    for (const [account, password] of [
      [['a'], 'b'],
      [{ $gt: '' }, 'b'],
      ['a', ['b']],
      ['a', { length: 8 }],
      [1, 2],
      [null, null],
    ])
      expect(await client.send('/user/login_v2', { account, password })).toMatchObject({ status: 400 })
  })

  test('safety 2: the second factor is asked for, and no code is valid twice', async () => {
    const person = await registerPerson(server)
    const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
    const code = () => totpOf(secret, server.clock.now())
    const { recovery_codes } = await person.call('/user/two_factor_enable', { otp_code: code() })
    const client = server.client()
    const account = person.email ?? ''
    const signIn = (otp_code?: string) => tryIn(client, account, goodPassword, otp_code ? { otp_code } : {})
    expect(await signIn()).toMatchObject({ code: 403, reason: 'two_factor_required' })
    expect(await signIn(code()), 'used up by switching it on').toMatchObject({ reason: 'two_factor_wrong' })
    server.clock.advance(30_000)
    expect(await signIn(code())).toMatchObject({ code: 200 })
    expect(await signIn(recovery_codes[0])).toMatchObject({ code: 200 })
    expect(await signIn(recovery_codes[0])).toMatchObject({ reason: 'two_factor_wrong' })
    server.clock.advance(day)
    for (const [late, reason] of [
      [60_000, 'two_factor_wrong'],
      [30_000, undefined],
    ] as const) {
      const otp_code = totpOf(secret, server.clock.now() - late)
      expect(
        await tryIn(server.client(), account, goodPassword, { otp_code }),
        `${late} ms late`,
      ).toMatchObject(reason === undefined ? { code: 200 } : { reason })
    }
    const otp_code = code()
    const off = (password: string) => person.send('/user/two_factor_disable', { password, otp_code })
    expect(await off('wrong.one_1')).toMatchObject({ reason: 'password_wrong' })
    expect(await off(goodPassword)).toMatchObject({ code: 200 })
    expect(await tryIn(server.client(), account, goodPassword)).toMatchObject({ code: 200 })
  })

  test('safety 2: a captcha solved for the password counts for the second factor, once', async () => {
    const person = await registerPerson(server)
    const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
    const code = () => totpOf(secret, server.clock.now())
    await person.call('/user/two_factor_enable', { otp_code: code() })
    server.clock.advance(30_000)
    const client = server.client()
    const account = person.email ?? ''
    for (let i = 0; i < 3; i++) await tryIn(client, account)
    const signIn = (more: object) => tryIn(client, account, goodPassword, more)
    expect(await signIn({}), 'no token without a captcha').toMatchObject({ reason: 'captcha_required' })
    const first = await signIn({ captcha_token: await captchaToken(server, client) })
    expect(first).toMatchObject({ code: 403, reason: 'two_factor_required' })
    const captcha_token = String(first.data?.captcha_token)
    const elsewhere = server.client()
    const taken = await tryIn(elsewhere, account, goodPassword, { captcha_token, otp_code: code() })
    expect(taken, 'from another address').toMatchObject({ reason: 'captcha_wrong' })
    expect(await signIn({ captcha_token, otp_code: '000000' })).toMatchObject({ reason: 'two_factor_wrong' })
    expect(await signIn({ captcha_token, otp_code: code() })).toMatchObject({ reason: 'captcha_wrong' })
    const again = await signIn({ captcha_token: await captchaToken(server, client) })
    const passed = { captcha_token: String(again.data?.captcha_token), otp_code: code() }
    expect(await signIn(passed)).toMatchObject({ code: 200 })
    const unneeded = await tryIn(server.client(), account, goodPassword)
    expect(unneeded.data, 'no token is issued if no captcha was required').toEqual({
      reason: 'two_factor_required',
    })
  })

  test('safety 2: wrong second factors count like wrong passwords, and say when a captcha is due', async () => {
    const person = await registerPerson(server)
    const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
    await person.call('/user/two_factor_enable', { otp_code: totpOf(secret, server.clock.now()) })
    const client = server.client()
    const guess = () => tryIn(client, person.email ?? '', goodPassword, { otp_code: '000000' })
    for (const failure_count of [1, 2, 3])
      expect(await guess()).toMatchObject({
        reason: 'two_factor_wrong',
        data: { failure_count, captcha_required: failure_count === 3 },
      })
    expect(await guess()).toMatchObject({ reason: 'captcha_required' })
  })

  test('a sign-in from a new browser sends a message, one from a known browser does not', async () => {
    const person = await registerPerson(server)
    const elsewhere = server.client()
    await tryIn(elsewhere, person.email ?? '', goodPassword)
    await tryIn(elsewhere, person.email ?? '', goodPassword)
    const { list } = await person.call('/message/list')
    const warnings = list.filter((message) => message.kind === 'new_sign_in')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.content, 'an unrecognized browser has a name, too').not.toContain('?')
    expect(await person.call('/message/unread_message')).toEqual({ unread_message_count: 1 })
  })
})
