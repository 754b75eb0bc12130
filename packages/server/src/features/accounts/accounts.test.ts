import { afterAll, beforeAll, expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { startTestServer, type TestServer } from '../../testing/start-test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

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

test('a person registers by account name', async () => {
  const person = await registerPerson(server, { account: 'Joe_1' })
  expect(await person.call('/user/item')).toMatchObject({ email: null, account: 'joe_1' })
  const taken = await server.client().send('/user/register', { ...form, account: 'jOE_1' })
  expect(taken).toMatchObject({ code: 409, reason: 'account_taken' })
})
