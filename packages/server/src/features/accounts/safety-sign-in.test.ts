/** Attacks 2 to 5: signing in, forgotten passwords, binding an address, tokens. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { captchaToken } from '../../testing/captcha.ts'
import { goodPassword, registerPerson, type TestPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { totpOf } from '../access/matrix-inputs.testing.ts'
import { passCaptchaOn } from '../captcha/captcha.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ CAPTCHA: 'on' })
})
afterAll(() => server.stop())

const day = 86_400_000
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

describe('safety 3: find_password', () => {
  const set = { password: newPassword, confirm_password: newPassword }

  test('safety 3: a forged Host does not get into the mail', async () => {
    const person = await registerPerson(server)
    const { request } = await import('node:http')
    const body = JSON.stringify({ email: person.email })
    const status = await new Promise<number>((resolve, reject) => {
      const sent = request(
        `${server.url}/api/user/find_password`,
        {
          method: 'POST',
          headers: {
            host: 'evil.example',
            'x-forwarded-host': 'evil.example',
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(body),
          },
        },
        (response) => {
          response.resume()
          resolve(response.statusCode ?? 0)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
    expect(status).toBe(200)
    const mail = await server.mailbox.next(person.email ?? '')
    expect(mail.raw + mail.html).not.toContain('evil.example')
    expect(mail.html).toContain('https://footfall.example')
  })

  test('safety 3: two addresses, a line end', async () => {
    const client = server.client()
    for (const email of [
      'a@example.com,b@example.com',
      'a@example.com\r\nBcc: b@example.com',
      ['a@example.com', 'b@example.com'],
      'a@example.com;b@example.com',
    ])
      expect(await client.send('/user/find_password', { email })).toMatchObject({ status: 400 })
  })

  test('safety 3: an unknown address is answered like a known one', async () => {
    const person = await registerPerson(server)
    const known = await server.client().send('/user/find_password', { email: person.email })
    const unknown = await server.client().send('/user/find_password', { email: 'no-one@example.com' })
    expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null })
    const codes = await Promise.all(
      [person.email, 'no-one@example.com'].map((email) =>
        server.client().send('/user/find_password', { email, code: '000000', ...set }),
      ),
    )
    expect({ ...codes[1], headers: null }).toEqual({ ...codes[0], headers: null })
  })

  test('safety 3: a code used twice, and after ten minutes', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    const client = server.client()
    await client.call('/user/find_password', { email })
    const code = await server.mailbox.code(email)
    expect(await client.send('/user/find_password', { email, code, ...set })).toMatchObject({ code: 200 })
    expect(await client.send('/user/find_password', { email, code, ...set })).toMatchObject({
      reason: 'code_wrong',
    })
    await server.mailbox.next(email)
    await client.call('/common/captcha', { email })
    const late = await server.mailbox.code(email)
    server.clock.advance(10 * 60_000)
    expect(await client.send('/user/find_password', { email, code: late, ...set })).toMatchObject({
      code: 410,
      reason: 'code_expired',
    })
  })

  const guessesBut = (code: string) =>
    racing.map((i) => String(100_000 + i)).filter((guess) => guess !== code)

  test('safety 3: guessing ends after five tries, also with many at once', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    const client = server.client()
    await client.call('/user/find_password', { email })
    const code = await server.mailbox.code(email)
    // An address has thirty attempts per hour, with the right one below.
    const guesses = guessesBut(code).slice(0, 29)
    const answers = await Promise.all(
      guesses.map((guess) => client.send('/user/find_password', { email, code: guess, ...set })),
    )
    expect(answers.filter((answer) => answer.reason === 'code_wrong')).toHaveLength(5)
    expect(answers.filter((answer) => answer.reason === 'code_spent')).toHaveLength(guesses.length - 5)
    expect(await client.send('/user/find_password', { email, code, ...set })).toMatchObject({
      reason: 'code_spent',
    })
  })

  test('safety 3: guesses from elsewhere end after five together, and leave the owner five', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    const client = server.client()
    await client.call('/user/find_password', { email })
    const code = await server.mailbox.code(email)
    const guesses = guessesBut(code)
    const elsewhere = await Promise.all(
      guesses.map((guess) => server.client().send('/user/find_password', { email, code: guess, ...set })),
    )
    expect(elsewhere.filter((answer) => answer.reason === 'code_wrong')).toHaveLength(5)
    expect(elsewhere.filter((answer) => answer.reason === 'code_spent')).toHaveLength(guesses.length - 5)
    const right = { email, code, ...set }
    expect(await server.client().send('/user/find_password', right)).toMatchObject({
      reason: 'code_spent',
    })
    for (const guess of guesses.slice(0, 4))
      expect(await client.send('/user/find_password', { ...right, code: guess })).toMatchObject({
        reason: 'code_wrong',
      })
    expect(await client.send('/user/find_password', right)).toMatchObject({ code: 200 })
  })

  test('safety 3: in a browser that the account knows, strangers hinder neither the request nor the code', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    const browser = server.client({ browser: true })
    await browser.call('/user/login_v2', { account: email, password: goodPassword })
    // The fifth of the hour was mailed for registering.
    for (let i = 0; i < 4; i++) {
      await server.client().call('/user/find_password', { email })
      await server.mailbox.code(email)
    }
    expect(await server.client().send('/user/find_password', { email })).toMatchObject({
      reason: 'too_many_tries',
    })
    await browser.call('/user/find_password', { email })
    const code = await server.mailbox.code(email)
    for (const guess of guessesBut(code).slice(0, 5))
      await server.client().send('/user/find_password', { email, code: guess, ...set })
    const moved = server.client({ browser: true })
    for (const [name, value] of browser.cookies) moved.cookies.set(name, value)
    expect(await moved.send('/user/find_password', { email, code, ...set })).toMatchObject({ code: 200 })
  })

  test('safety 3: success ends every session and sends a mail', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    await server.client().call('/user/find_password', { email })
    const code = await server.mailbox.code(email)
    await server.client().call('/user/find_password', { email, code, ...set })
    expect(await person.send('/user/item')).toMatchObject({ code: 401, reason: 'session_expired' })
    expect((await server.mailbox.next(email)).subject).toContain('password was changed')
    expect(await tryIn(server.client(), email, goodPassword)).toMatchObject({ reason: 'wrong_password' })
    expect(await tryIn(server.client(), email, newPassword)).toMatchObject({ code: 200 })
  })

  test('safety 3: mails are limited for each address and for each client', async () => {
    const person = await registerPerson(server)
    const answers = []
    for (let i = 0; i < 6; i++)
      answers.push(await server.client().send('/user/find_password', { email: person.email }))
    // One code was mailed earlier, for registering.
    expect(answers.map((answer) => answer.code)).toEqual([200, 200, 200, 200, 429, 429])
    const client = server.client()
    const many = []
    for (let i = 0; i < 8; i++)
      many.push(await client.send('/user/find_password', { email: `x${i}@many.example` }))
    expect(many.map((answer) => answer.reason)).toEqual([
      ...Array(6).fill(undefined),
      'captcha_required',
      'captcha_required',
    ])
  })
})

describe('safety 4: bind_email', () => {
  async function askFor(person: TestPerson, email: string): Promise<string> {
    await person.call('/user/bind_email_code', { email })
    return server.mailbox.code(email)
  }
  const byName = async () => {
    const client = server.client()
    const captcha_token = await undrawnToken(client)
    const account = `binder${Math.random()
      .toString(36)
      .replace(/[^a-z]/g, '')}`
    const signedIn = await client.call('/user/register', {
      account,
      password: goodPassword,
      confirm_password: goodPassword,
      accept_terms: true,
      captcha_token,
    })
    client.token = signedIn.access_token
    return client as TestPerson
  }

  test('safety 4: the code of another account, no password, a wrong password', async () => {
    const [one, two] = await Promise.all([byName(), byName()])
    const email = 'target-a@example.com'
    const code = await askFor(one, email)
    const bind = (person: TestPerson, more: object) =>
      person.send('/user/bind_email', { email, email_code: code, password: goodPassword, ...more })
    expect(await bind(two, {})).toMatchObject({ code: 403, reason: 'code_wrong' })
    expect(await bind(one, { password: undefined })).toMatchObject({ status: 400 })
    expect(await bind(one, { password: 'wrong.one_1' })).toMatchObject({ reason: 'password_wrong' })
    expect(await bind(one, {})).toMatchObject({ code: 200 })
    expect(await one.call('/user/item')).toMatchObject({ email })
  })

  test('safety 4: binding an address asks for the second factor', async () => {
    const person = await byName()
    const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
    await person.call('/user/two_factor_enable', { otp_code: totpOf(secret, server.clock.now()) })
    server.clock.advance(30_000)
    const email = 'second-factor@example.com'
    const given = { email, email_code: await askFor(person, email), password: goodPassword }
    const bind = (more: object) => person.send('/user/bind_email', { ...given, ...more })
    expect(await bind({})).toMatchObject({ code: 403, reason: 'two_factor_required' })
    expect(await bind({ otp_code: '000000' })).toMatchObject({ reason: 'two_factor_wrong' })
    expect(await bind({ otp_code: totpOf(secret, server.clock.now()) })).toMatchObject({ code: 200 })
  })

  test('safety 4: a taken address is answered like a free one and stays with its owner', async () => {
    const owner = await registerPerson(server)
    const person = await byName()
    const free = await person.send('/user/bind_email_code', { email: 'free-b@example.com' })
    const taken = await person.send('/user/bind_email_code', { email: owner.email })
    expect({ ...taken, headers: null }).toEqual({ ...free, headers: null })
    expect((await server.mailbox.next(owner.email ?? '')).text).not.toMatch(/\b\d{6}\b/)
    const bind = { email: owner.email, email_code: '123456', password: goodPassword }
    expect(await person.send('/user/bind_email', bind)).toMatchObject({ reason: 'code_wrong' })
  })

  test('safety 4: if twelve accounts bind one address at once, one gets it', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, byName))
    const email = 'race-c@example.com'
    const codes: string[] = []
    for (const person of people) codes.push(await askFor(person, email))
    const answers = await Promise.all(
      people.map((person, i) =>
        person.send('/user/bind_email', { email, email_code: codes[i], password: goodPassword }),
      ),
    )
    expect(answers.filter((answer) => answer.code === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.reason === 'email_taken')).toHaveLength(3)
  })

  test('safety 4: a thousand codes: limits for the account, the client, the target', async () => {
    const person = await byName()
    const answers = []
    for (let i = 0; i < 12; i++)
      answers.push(await person.send('/user/bind_email_code', { email: `t${i}@thousand.example` }))
    expect(answers.filter((answer) => answer.code === 200).length).toBeLessThanOrEqual(10)
    expect(answers.at(-1)?.code).not.toBe(200)
    const email = 'one-target@example.com'
    const codes = []
    for (let i = 0; i < 7; i++)
      codes.push((await (await byName()).send('/user/bind_email_code', { email })).code)
    expect(codes).toEqual([200, 200, 200, 200, 200, 429, 429])
  })
})

describe('safety 5: tokens and the own account', () => {
  test('safety 5: renew_token with an expired, a logged-out, a removed and no token', async () => {
    const person = await registerPerson(server)
    const renewed = await person.call('/user/renew_token')
    const old = person.token
    expect((await person.send('/user/item')).code, 'the old one is valid for a minute').toBe(200)
    server.clock.advance(60_000)
    expect(await person.send('/user/renew_token')).toMatchObject({ code: 401, reason: 'session_expired' })
    person.token = renewed.access_token
    expect(old).not.toBe(person.token)
    await person.call('/user/logout')
    expect(await person.send('/user/renew_token')).toMatchObject({ code: 401 })
    const late = await registerPerson(server)
    server.clock.advance(31 * day)
    expect(await late.send('/user/renew_token')).toMatchObject({ code: 401 })
    const gone = await registerPerson(server)
    await server.context.db.transaction().execute(async (change) => {
      await change
        .updateTable('teams')
        .set({ deleted_at: new Date() })
        .where('id', '=', gone.teamId)
        .execute()
      await change.deleteFrom('users').where('id', '=', gone.userId).execute()
    })
    expect(await gone.send('/user/renew_token')).toMatchObject({ code: 401 })
    for (const token of [undefined, 'x', `${person.token}x`, 'a'.repeat(10_000), "' OR 1=1 --"]) {
      const client = server.client()
      client.token = token
      expect(await client.send('/user/renew_token')).toMatchObject({ code: 401 })
    }
  })

  test('safety 5: user/item shows no data of others and no hash', async () => {
    const [one, two] = await Promise.all([registerPerson(server), registerPerson(server)])
    const answer = await one.send('/user/item', { uuid: two.userId, user_id: two.userId })
    expect(answer.data).toMatchObject({ uuid: one.userId, email: one.email })
    expect(JSON.stringify(answer.data)).not.toMatch(/argon2|hash|secret/i)
    expect(Object.keys(answer.data ?? {}).sort()).toEqual(
      'account avatar email has_password language lastLogin mobile recovery_codes_left registerTime two_factor username uuid'.split(
        ' ',
      ),
    )
    const others = await two.call('/user/sessions')
    const session_id = others.list[0]?.session_id ?? ''
    expect(await one.send('/user/end_session', { session_id })).toMatchObject({ reason: 'not_found' })
    expect((await two.send('/user/item')).code).toBe(200)
  })

  test('safety 5: a new password must differ, ends other sessions, and allows ten wrong tries an hour', async () => {
    const person = await registerPerson(server)
    const other = server.client()
    other.token = String((await tryIn(other, person.email ?? '', goodPassword)).data?.access_token)
    const edit = (old_password: string, password: string) =>
      person.send('/user/edit_password', { old_password, password, confirm_password: password })
    expect(await edit(goodPassword, goodPassword)).toMatchObject({ reason: 'password_unchanged' })
    expect(await edit(goodPassword, newPassword)).toMatchObject({ code: 200 })
    expect((await other.send('/user/item')).code).toBe(401)
    expect((await person.send('/user/item')).code).toBe(200)
    for (let i = 0; i < 10; i++)
      expect(await edit('wrong', goodPassword)).toMatchObject({ reason: 'password_wrong' })
    expect(await edit(newPassword, goodPassword)).toMatchObject({ reason: 'too_many_tries' })
  })
})
