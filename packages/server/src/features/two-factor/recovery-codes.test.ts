/** Recovery codes: they recover an account without a mail address, and replace a lost authenticator. */
import { expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { totpOf } from '../../testing/totp.ts'

const server = testServer()

const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true }
const newPassword = 'another.one_2'
const set = { password: newPassword, confirm_password: newPassword }

let names = 0
async function registerByName() {
  const account = `paper${++names}`
  const client = server.client()
  const { access_token, recovery_codes = [] } = await client.call('/user/register', { account, ...form })
  client.token = access_token
  return { account, client, codes: recovery_codes }
}

const reset = (account: string, recovery_code: string | undefined, more: object = {}) =>
  server.client().send('/user/find_password', { account, recovery_code, ...set, ...more })

test('an account without an address gets ten codes once; one with an address gets none', async () => {
  const { client, codes } = await registerByName()
  expect(new Set(codes).size).toBe(10)
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/)
  const item = await client.send('/user/item')
  expect(item.data).toMatchObject({ recovery_codes_left: 10 })
  expect(JSON.stringify(item.data)).not.toContain(codes[0])
  const rows = await server.context.db.selectFrom('recovery_codes').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(codes[0]?.replace('-', ''))
  const byMail = await registerPerson(server)
  expect(await byMail.call('/user/item')).toMatchObject({ recovery_codes_left: 0 })
})

test('a code sets a new password, ends every session, and is used up', async () => {
  const { account, client, codes } = await registerByName()
  const typed = codes[3]?.toUpperCase().replace('-', ' ')
  expect(await reset(account, typed)).toMatchObject({ code: 200 })
  expect(await client.send('/user/item')).toMatchObject({ reason: 'session_expired' })
  const again = server.client()
  const signedIn = await again.call('/user/login_v2', { account, password: newPassword })
  again.token = signedIn.access_token
  expect(await again.call('/user/item')).toMatchObject({ recovery_codes_left: 9 })
  expect(await reset(account, codes[3])).toMatchObject({ code: 403, reason: 'recovery_code_wrong' })
})

test('of twenty uses of one code at once, one succeeds', async () => {
  const { account, codes } = await registerByName()
  const answers = await Promise.all(Array.from({ length: 20 }, () => reset(account, codes[0])))
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(1)
})

test('a code of another account, an invented one, an unknown account, no code', async () => {
  const [one, two] = await Promise.all([registerByName(), registerByName()])
  const wrong = await reset(one.account, two.codes[0])
  expect(wrong).toMatchObject({ code: 403, reason: 'recovery_code_wrong' })
  const unknown = await reset('nobody-here', two.codes[0])
  expect({ ...unknown, headers: null }).toEqual({ ...wrong, headers: null })
  for (const account of [one.account, 'nobody-here']) {
    const own = { password: `${account}____`, confirm_password: `${account}____` }
    expect(await reset(account, two.codes[0], own), account).toMatchObject({ status: 400 })
  }
  expect(await reset(one.account, undefined)).toMatchObject({ status: 400 })
  expect(await reset(one.account, one.codes[0], { confirm_password: 'other.one_3' })).toMatchObject({
    status: 400,
  })
  const both = { email: 'a@example.com', code: '123456' }
  expect(await reset(one.account, one.codes[0], both)).toMatchObject({ status: 400 })
})

test('once an address is bound, codes no longer recover the account', async () => {
  const { account, client, codes } = await registerByName()
  const email = `${account}@example.com`
  await client.call('/user/bind_email_code', { email })
  const email_code = await server.mailbox.code(email)
  await client.call('/user/bind_email', { email, email_code, password: goodPassword })
  expect(await reset(account, codes[0])).toMatchObject({ reason: 'recovery_code_wrong' })
})

test('new codes replace the old ones and require password and second factor', async () => {
  const { account, client, codes } = await registerByName()
  const renew = (more: object) => client.send('/user/recovery_codes', { password: goodPassword, ...more })
  expect(await renew({ password: 'wrong.one_1' })).toMatchObject({ reason: 'password_wrong' })
  const made = (await renew({})).data?.recovery_codes as string[]
  expect(made).toHaveLength(10)
  expect(await reset(account, codes[0])).toMatchObject({ reason: 'recovery_code_wrong' })
  const { secret } = await client.call('/user/two_factor_setup', { password: goodPassword })
  const { recovery_codes } = await client.call('/user/two_factor_enable', {
    otp_code: totpOf(secret, server.clock.now()),
  })
  expect(await renew({})).toMatchObject({ code: 403, reason: 'two_factor_required' })
  expect(await renew({ otp_code: made[0] }), 'replaced').toMatchObject({ reason: 'two_factor_wrong' })
  expect(await renew({ otp_code: recovery_codes[0] })).toMatchObject({ code: 200 })
})

test('without an address they outlive the second factor, with an address they are deleted with it', async () => {
  const byName = await registerByName()
  const byMail = await registerPerson(server)
  for (const [client, left] of [
    [byName.client, 9],
    [byMail, 0],
  ] as const) {
    const { secret } = await client.call('/user/two_factor_setup', { password: goodPassword })
    const otp_code = totpOf(secret, server.clock.now())
    const { recovery_codes } = await client.call('/user/two_factor_enable', { otp_code })
    const off = { password: goodPassword, otp_code: recovery_codes[0] ?? '' }
    await client.call('/user/two_factor_disable', off)
    expect((await client.call('/user/item')).recovery_codes_left).toBe(left)
  }
})
