/** Attack 5, and the end of sessions: their duration, who can renew tokens, in which browser they are valid. */
import { day } from '@footfall/contract/durations'
import { describe, expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { startTestServer, testServer } from '../../testing/start-test-server.ts'
import type { TestClient } from '../../testing/test-client.ts'
import { totpOf } from '../../testing/totp.ts'

const server = testServer()

const ended = { code: 401, reason: 'session_expired' }

async function signIn(client: TestClient, account: string): Promise<void> {
  client.token = (await client.call('/user/login_v2', { account, password: goodPassword })).access_token
}

async function renew(client: TestClient): Promise<void> {
  client.token = (await client.call('/user/renew_token')).access_token
}

describe('safety 5: a session ends', () => {
  test('safety 5: thirty days after it was last used', async () => {
    const person = await registerPerson(server)
    server.clock.advance(30 * day - 1)
    expect((await person.send('/user/item')).code).toBe(200)
    const idle = await registerPerson(server)
    server.clock.advance(30 * day)
    expect(await idle.send('/user/item')).toMatchObject(ended)
  })

  test('safety 5: ninety days after it began, however often it is renewed', async () => {
    const person = await registerPerson(server)
    for (const days of [1, 29, 29, 29, 1]) {
      server.clock.advance(days * day)
      await renew(person)
    }
    expect((await person.send('/user/item')).code).toBe(200)
    server.clock.advance(day)
    expect(await person.send('/user/item')).toMatchObject(ended)
  })

  test('safety 5: sooner if the installation’s settings say so', async () => {
    const strict = await startTestServer({ SESSION_IDLE_DAYS: '2', SESSION_DAYS: '3' })
    try {
      const person = await registerPerson(strict)
      strict.clock.advance(2 * day - 1)
      await renew(person)
      strict.clock.advance(day)
      expect((await person.send('/user/item')).code).toBe(200)
      strict.clock.advance(1)
      expect(await person.send('/user/item')).toMatchObject(ended)
      const idle = await registerPerson(strict)
      strict.clock.advance(2 * day)
      expect(await idle.send('/user/item')).toMatchObject(ended)
    } finally {
      await strict.stop()
    }
  })

  test('safety 5: an old token is not valid for longer because it was renewed', async () => {
    const person = await registerPerson(server)
    const old = Object.assign(server.client(), { token: person.token })
    server.clock.advance(30 * day - 30_000)
    await renew(person)
    server.clock.advance(29_999)
    expect((await old.send('/user/item')).code).toBe(200)
    server.clock.advance(1)
    expect(await old.send('/user/item')).toMatchObject(ended)
    expect((await person.send('/user/item')).code).toBe(200)
  })

  test('safety 5: a renewed token cannot be renewed again during its minute of grace', async () => {
    const person = await registerPerson(server)
    const old = person.token
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.send('/user/renew_token')))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
    expect(answers.filter(({ reason }) => reason === 'token_renewed')).toHaveLength(4)
    expect((await person.send('/user/item')).code, 'pending requests succeed').toBe(200)
    server.clock.advance(60_000)
    expect(await person.send('/user/item')).toMatchObject(ended)
    expect(person.token).toBe(old)
  })

  test('safety 5: when the second factor is turned on, in all other sessions', async () => {
    const person = await registerPerson(server)
    const elsewhere = server.client()
    await signIn(elsewhere, person.email ?? '')
    const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
    expect((await elsewhere.send('/user/item')).code, 'not in force yet').toBe(200)
    await person.call('/user/two_factor_enable', { otp_code: totpOf(secret, server.clock.now()) })
    expect(await elsewhere.send('/user/item')).toMatchObject(ended)
    expect((await person.send('/user/item')).code).toBe(200)
  })
})

describe('safety 5: a session is bound to its browser', () => {
  async function inBrowser() {
    const person = await registerPerson(server)
    const browser = server.client({ browser: true })
    await signIn(browser, person.email ?? '')
    return { person, browser }
  }

  test('safety 5: its token is refused without the cookie', async () => {
    const { browser } = await inBrowser()
    expect((await browser.send('/user/item')).code).toBe(200)
    for (const thief of [server.client(), server.client({ browser: true })]) {
      thief.token = browser.token
      expect(await thief.send('/user/item')).toMatchObject(ended)
      expect(await thief.send('/user/renew_token')).toMatchObject(ended)
    }
    const { browser: another } = await inBrowser()
    another.token = browser.token
    expect(await another.send('/user/item'), 'with the cookie of another browser').toMatchObject(ended)
    await renew(browser)
    expect((await browser.send('/user/item')).code).toBe(200)
  })

  test('safety 5: scripts and other sites cannot use the cookie, and each sign-in sets a new one', async () => {
    const { person, browser } = await inBrowser()
    const [name] = browser.cookies.keys()
    const before = browser.cookies.get(name ?? '')
    const input = { account: person.email ?? '', password: goodPassword }
    const { headers } = await browser.send('/user/login_v2', input)
    const [cookie = ''] = headers.getSetCookie()
    expect(cookie).toMatch(/^__Host-footfall-browser=[\w-]{43}; /)
    for (const part of ['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(cookie).toContain(part)
    expect(cookie).not.toContain('Domain')
    expect(browser.cookies.get(name ?? '')).not.toBe(before)
    expect(await browser.send('/user/item'), 'the browser’s earlier session has ended').toMatchObject(ended)
  })

  test('safety 5: a cookie without a token signs nobody in', async () => {
    const { browser } = await inBrowser()
    browser.token = undefined
    expect(await browser.send('/user/item')).toMatchObject(ended)
  })

  test('safety 5: registering in a browser binds the session too; other clients need only the token', async () => {
    const browser = server.client({ browser: true })
    const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true }
    const { access_token } = await browser.call('/user/register', { account: 'in-a-browser', ...form })
    expect([...browser.cookies.keys()]).toEqual(['__Host-footfall-browser'])
    browser.token = access_token
    expect((await browser.send('/user/item')).code).toBe(200)
    const program = await registerPerson(server)
    const another = server.client()
    another.token = program.token
    expect((await another.send('/user/item')).code).toBe(200)
  })

  test('safety 5: over plain http the cookie lacks Secure, so that browsers store it', async () => {
    const plain = await startTestServer({ PUBLIC_URL: 'http://footfall.example' })
    try {
      const browser = plain.client({ browser: true })
      const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true }
      const { headers } = await browser.send('/user/register', { account: 'plain', ...form })
      const [cookie = ''] = headers.getSetCookie()
      expect(cookie).toMatch(/^footfall-browser=/)
      expect(cookie).not.toContain('Secure')
    } finally {
      await plain.stop()
    }
  })
})
