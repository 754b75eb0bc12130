/** Forgotten passwords, addresses, sessions (safety 3 to 5; issue 15: sessions end, tokens stay in their browser). */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../packages/server/src/testing/people.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const scene = attackedProduct()

const set = { password: 'another.one_2', confirm_password: 'another.one_2' }
const newEmail = () => `${randomUUID().slice(0, 8)}@reset.example`

test('a forged Host', async () => {
  const { server } = scene
  const { email } = await registerPerson(server, { email: newEmail() })
  const body = JSON.stringify({ email })
  await attempt('a link to another host', async () => {
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      forwarded: 'host=evil.example',
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    }
    await new Promise((resolve, reject) => {
      const sent = request(`${server.url}/api/user/find_password`, { method: 'POST', headers }, resolve)
      sent.on('error', reject).end(body)
    })
    const mail = await server.mailbox.next(email ?? '')
    expect(mail.raw + mail.html).not.toContain('evil.example')
    expect(mail.subject).not.toMatch(/\d{6}/)
  })
})

test('a code of a mail', async () => {
  const { server } = scene
  const person = await registerPerson(server, { email: newEmail() })
  const email = person.email ?? ''
  const client = server.client()
  const find = (code: string, who = client) => who.send('/user/find_password', { email, code, ...set })
  await client.call('/user/find_password', { email })
  const code = await server.mailbox.code(email)
  await attempt('set by force, fifty at once', async () => {
    const other = await registerPerson(server, { email: newEmail() })
    await client.call('/user/find_password', { email: other.email ?? '' })
    const guesses = Array.from({ length: 50 }, (_, i) => String(100_000 + i))
    const answers = await Promise.all(
      guesses.map((guess) =>
        server.client().send('/user/find_password', { email: other.email, code: guess, ...set }),
      ),
    )
    expect(answers.filter(({ reason }) => reason === 'code_wrong').length).toBeLessThanOrEqual(5)
    expect(answers.filter((answer) => answer.code === 200)).toEqual([])
  })
  expect(await find(code)).toMatchObject({ code: 200 })
  await attempt('used twice', async () => refused(await find(code), 'code_wrong'))
  await attempt('a session goes on after it', async () =>
    refused(await person.send('/user/item'), 'session_expired'),
  )
  await server.mailbox.next(email)
  await client.call('/user/find_password', { email })
  const late = await server.mailbox.code(email)
  await server.context.db.updateTable('mail_codes').set({ expires_at: new Date() }).execute()
  await attempt('too late', async () => refused(await find(late), 'code_expired'))
  for (const two of ['a@x.example,b@x.example', ['a@x.example'], 'a@x.example\r\nBcc: b@x.example'])
    await attempt(JSON.stringify(two), async () =>
      refused(await client.send('/user/find_password', { email: two }), 'invalid_input'),
    )
})

test('binding an address', async () => {
  const { server } = scene
  const [one, two] = await Promise.all(
    [1, 2].map(() => registerPerson(server, { account: `binder${randomUUID().slice(0, 8)}` })),
  )
  if (!one || !two) throw new Error('nobody')
  const email = newEmail()
  await one.call('/user/bind_email_code', { email })
  const email_code = await server.mailbox.code(email)
  const bind = (who: typeof one, more: object = {}) =>
    who.send('/user/bind_email', { email, email_code, password: goodPassword, ...more })
  await attempt('with another’s code', async () => refused(await bind(two), 'code_wrong'))
  await attempt('without a password', async () =>
    refused(await bind(one, { password: undefined }), 'invalid_input'),
  )
  await attempt('with a wrong one', async () =>
    refused(await bind(one, { password: 'wrong.one_1' }), 'password_wrong'),
  )
  await attempt('a taken address is told', async () => {
    const owner = await registerPerson(server, { email: newEmail() })
    const taken = await two.send('/user/bind_email_code', { email: owner.email })
    const free = await two.send('/user/bind_email_code', { email: newEmail() })
    expect({ ...taken, headers: null }).toEqual({ ...free, headers: null })
  })
  await attempt('a thousand codes', async () => {
    const answers = []
    for (let i = 0; i < 15; i++) answers.push(await two.send('/user/bind_email_code', { email: newEmail() }))
    expect(answers.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(10)
  })
})

test('tokens', async () => {
  const { server } = scene
  const person = await registerPerson(server)
  await attempt('five renewals of one token', async () => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => person.send('/user/renew_token')))
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
  })
  const gone = await registerPerson(server)
  await gone.call('/user/logout')
  await attempt('one that is signed out', async () =>
    refused(await gone.send('/user/renew_token'), 'session_expired'),
  )
  const idle = await registerPerson(server)
  const old = new Date(Date.now() - 91 * 86_400_000)
  await server.context.db
    .updateTable('sessions')
    .set({ created_at: old, last_seen_at: old })
    .where('user_id', '=', idle.userId)
    .execute()
  await attempt('of a session of ninety days', async () =>
    refused(await idle.send('/user/item'), 'session_expired'),
  )
  for (const token of ['x', 'a'.repeat(8000), "' OR 1=1 --", '{}', `${person.token}x`]) {
    const client = server.client()
    client.token = token
    await attempt(`made up: ${token.slice(0, 20)}`, async () =>
      refused(await client.send('/user/item'), 'session_expired'),
    )
  }
  const browser = server.client({ browser: true })
  const form = { account: person.email ?? '', password: goodPassword }
  browser.token = (await browser.call('/user/login_v2', form)).access_token
  for (const thief of [server.client(), server.client({ browser: true })]) {
    thief.token = browser.token
    await attempt('carried out of its browser', async () =>
      refused(await thief.send('/user/item'), 'session_expired'),
    )
    await attempt('renewed elsewhere', async () =>
      refused(await thief.send('/user/renew_token'), 'session_expired'),
    )
  }
})

test('data of others', async () => {
  const { server } = scene
  const [one, two] = await Promise.all([registerPerson(server), registerPerson(server)])
  if (!one || !two) throw new Error('nobody')
  await attempt('user/item of another', async () => {
    const { data } = await one.send('/user/item', { uuid: two.userId, user_id: two.userId })
    expect(data).toMatchObject({ uuid: one.userId })
    expect(JSON.stringify(data)).not.toMatch(/argon2|hash|secret/i)
  })
  const [session] = (await two.call('/user/sessions')).list
  await attempt('another’s session ended', async () =>
    refused(await one.send('/user/end_session', { session_id: session?.session_id }), 'not_found'),
  )
})
