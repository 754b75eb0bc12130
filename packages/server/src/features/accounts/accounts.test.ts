import { expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { totpOf } from '../../testing/totp.ts'

const server = testServer()

const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true as const }

test('a person registers by mail address, signs out and in again', async () => {
  const person = await registerPerson(server, { email: 'Jane@Example.com' })
  const item = await person.call('/user/item')
  expect(item).toMatchObject({
    email: 'jane@example.com',
    username: 'jane',
    has_password: true,
    mobile: null,
  })
  const { list } = await person.call('/team/list')
  expect(list).toMatchObject([{ team_role: 1, members: 1, websites: 0 }])
  await person.call('/user/logout')
  expect(await person.send('/user/item')).toMatchObject({ status: 200, code: 401, reason: 'session_expired' })
  const again = await person.call('/user/login_v2', { account: 'JANE@example.com', password: goodPassword })
  expect(again.uuid).toBe(person.userId)
})

test('an address with an international domain is the same in letters and in ASCII', async () => {
  const person = await registerPerson(server, { email: 'lin@xn--bcher-kva.example' })
  const form = { account: 'Lin@Bücher.example', password: goodPassword }
  expect((await server.client().call('/user/login_v2', form)).uuid).toBe(person.userId)
  const { email } = await person.call('/user/item')
  expect(email).toBe('lin@xn--bcher-kva.example')
})

test('a person registers by account name', async () => {
  const person = await registerPerson(server, { account: 'Joe_1' })
  expect(await person.call('/user/item')).toMatchObject({ email: null, account: 'joe_1' })
  const taken = await server.client().send('/user/register', { ...form, account: 'jOE_1' })
  expect(taken).toMatchObject({ code: 409, reason: 'account_taken' })
})

test('a code of an authenticator may be typed as it is shown, with a gap', async () => {
  const person = await registerPerson(server)
  const { secret } = await person.call('/user/two_factor_setup', { password: person.password })
  const typed = (time: number) => totpOf(secret, time).replace(/^.../, ' $& ')
  const now = server.clock.now()
  await person.call('/user/two_factor_enable', { otp_code: typed(now) })
  const otp_code = typed(now + 30_000)
  await server
    .client()
    .call('/user/login_v2', { account: person.email ?? '', password: person.password, otp_code })
  const short = { password: person.password, otp_code: '1 2 3 4' }
  expect(await person.send('/user/two_factor_disable', short)).toMatchObject({ status: 400 })
})

test('where captchas are off, no failed sign-in asks for one', async () => {
  const person = await registerPerson(server)
  const { secret } = await person.call('/user/two_factor_setup', { password: person.password })
  await person.call('/user/two_factor_enable', { otp_code: totpOf(secret, server.clock.now()) })
  const client = server.client()
  const signIn = (password: string, more: object = {}) =>
    client.send('/user/login_v2', { account: person.email, password, ...more })
  const asked = { captcha_required: false }
  for (let i = 0; i < 3; i++) expect(await signIn('wrong')).toMatchObject({ data: asked })
  const code = { otp_code: '000000' }
  expect(await signIn(person.password, code)).toMatchObject({ reason: 'two_factor_wrong', data: asked })
  for (let i = 0; i < 6; i++) await signIn('wrong')
  expect(await signIn(person.password)).toMatchObject({ reason: 'account_locked', data: asked })
})
