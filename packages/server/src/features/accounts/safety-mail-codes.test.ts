/** Attacks 3 and 4: forgotten passwords, and codes that bind a mail address. */
import { describe, expect, test } from 'vitest'
import { goodPassword, registerPerson, type TestPerson } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { totpOf } from '../../testing/totp.ts'
import { passCaptchaOn } from '../captcha/captcha.ts'

const server = testServer({ CAPTCHA: 'on' })
const newPassword = 'another.one_2'

const signIn = (account: string, password: string) =>
  server.client().send('/user/login_v2', { account, password })

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
    expect(await signIn(email, goodPassword)).toMatchObject({ reason: 'wrong_password' })
    expect(await signIn(email, newPassword)).toMatchObject({ code: 200 })
  })

  test('safety 3: a code ends when the password is changed by another way', async () => {
    const person = await registerPerson(server)
    const email = person.email ?? ''
    await server.client().call('/user/find_password', { email })
    const code = await server.mailbox.code(email)
    const edit = { old_password: goodPassword, password: 'a.third_one_3', confirm_password: 'a.third_one_3' }
    await person.call('/user/edit_password', edit)
    expect(await server.client().send('/user/find_password', { email, code, ...set })).toMatchObject({
      reason: 'code_wrong',
    })
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
    // As for a solved captcha, whose picture takes longer to draw than the rest.
    const captcha_token = (await passCaptchaOn(server.context, client.address)) ?? ''
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

  test('safety 4: if four accounts bind one address at once, one gets it', async () => {
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

  test('safety 4: codes are limited for the account and for the target', async () => {
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
