/** Common passwords are refused in every call that sets one, in the caller's language, with the field. */
import { expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'

const server = testServer()

const set = (password: string) => ({ password, confirm_password: password })
const common = { status: 400, reason: 'invalid_input', data: { fields: [{ path: 'password' }] } }

test.each(['password', '12345678', 'Football', 'qwertyuiop', 'trustno1.', '1qaz2wsx'])(
  'safety 1: %s is refused when registering',
  async (password) => {
    const form = { account: 'somebody', accept_terms: true, ...set(password) }
    const answer = await server.client({ language: 'cn' }).send('/user/register', form)
    expect(answer).toMatchObject(common)
    expect(JSON.stringify(answer.data)).toContain('太常见')
  },
)

test('safety 1: a password that is the account name or the address is refused', async () => {
  const client = server.client()
  const form = { account: 'Long_Name.1', accept_terms: true }
  expect(await client.send('/user/register', { ...form, ...set('long_name.1') })).toMatchObject(common)
  await client.call('/common/register_captcha', { email: 'same.name@example.com' })
  const email_code = await server.mailbox.code('same.name@example.com')
  const byMail = { email: 'same.name@example.com', email_code, accept_terms: true }
  for (const password of ['same.name', 'same.name@example.com'])
    expect(await client.send('/user/register', { ...byMail, ...set(password) })).toMatchObject(common)
  expect((await client.send('/user/register', { ...byMail, ...set(goodPassword) })).code).toBe(200)
})

test('safety 3, 5: also when it is changed, or set by a code, which stays valid', async () => {
  const person = await registerPerson(server)
  const email = person.email ?? ''
  const old_password = goodPassword
  expect(await person.send('/user/edit_password', { old_password, ...set('baseball1') })).toMatchObject(
    common,
  )
  await person.call('/user/find_password', { email })
  const code = await server.mailbox.code(email)
  const reset = (password: string) => person.send('/user/find_password', { email, code, ...set(password) })
  expect(await reset('password1')).toMatchObject(common)
  expect(await reset('another.one_2')).toMatchObject({ code: 200 })
})

test('safety 3: also with a recovery code', async () => {
  const client = server.client()
  const form = { account: 'paper.name', accept_terms: true, ...set(goodPassword) }
  const { recovery_codes = [] } = await client.call('/user/register', form)
  const reset = (password: string) =>
    client.send('/user/find_password', {
      account: 'paper.name',
      recovery_code: recovery_codes[0],
      ...set(password),
    })
  expect(await reset('superman')).toMatchObject(common)
  expect(await reset('paper.name')).toMatchObject(common)
  expect(await reset('another.one_2')).toMatchObject({ code: 200 })
})

const unchanged = { code: 409, reason: 'password_unchanged' }

test('a mailed code sets another password than the current one, and stays valid until it does', async () => {
  const person = await registerPerson(server)
  const email = person.email ?? ''
  await person.call('/user/find_password', { email })
  const code = await server.mailbox.code(email)
  const reset = (given: string, password: string) =>
    person.send('/user/find_password', { email, code: given, ...set(password) })
  const wrong = code === '000000' ? '000001' : '000000'
  // Nobody learns the current password without the code.
  expect(await reset(wrong, goodPassword)).toMatchObject({ reason: 'code_wrong' })
  const refused = await reset(code, goodPassword)
  expect(refused).toMatchObject({
    ...unchanged,
    message: 'The new password must differ from the current one',
  })
  expect((await person.send('/user/item')).code).toBe(200)
  expect(await reset(code, 'another.one_2')).toMatchObject({ code: 200 })
  expect(await reset(code, 'another.one_3')).toMatchObject({ reason: 'code_wrong' })
})

test('so does a recovery code', async () => {
  const client = server.client()
  const form = { account: 'paper.other', accept_terms: true, ...set(goodPassword) }
  const { recovery_codes = [] } = await client.call('/user/register', form)
  const reset = (recovery_code: string | undefined, password: string) =>
    client.send('/user/find_password', { account: 'paper.other', recovery_code, ...set(password) })
  expect(await reset('aaaaa-bbbbb', goodPassword)).toMatchObject({ reason: 'recovery_code_wrong' })
  expect(await reset(recovery_codes[0], goodPassword)).toMatchObject(unchanged)
  expect(await reset(recovery_codes[0], 'another.one_2')).toMatchObject({ code: 200 })
  expect(await reset(recovery_codes[0], 'another.one_3')).toMatchObject({ reason: 'recovery_code_wrong' })
})
