/** Attack 5: a token that is renewed at the moment at which its session ends. */
import { expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import { hashToken } from '../../lib/secrets/token.ts'
import { goodPassword, registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import type { TestClient } from '../../testing/test-client.ts'

const server = testServer()

const newPassword = 'another.one_2'
const passwords = { old_password: goodPassword, password: newPassword, confirm_password: newPassword }

type End = (person: TestPerson, other: TestClient) => Promise<unknown>
const ends: [string, End][] = [
  ['ending all other sessions', (person) => person.call('/user/end_other_sessions')],
  ['its own logout', (_, other) => other.call('/user/logout')],
  ['a new password', (person) => person.call('/user/edit_password', passwords)],
  [
    'ending it by its id',
    async (person) => {
      const { list } = await person.call('/user/sessions')
      const session_id = list.find(({ current }) => !current)?.session_id ?? ''
      return person.call('/user/end_session', { session_id })
    },
  ],
]

test.each(ends)('safety 5: a renewal that is in flight does not survive %s', async (_, end) => {
  const person = await registerPerson(server)
  const other = server.client()
  const account = { account: person.email ?? '', password: goodPassword }
  const { access_token } = await other.call('/user/login_v2', account)
  other.token = access_token
  const { db } = server.context
  const { renewing, ending } = await db.transaction().execute(async (held) => {
    const ofToken = held.selectFrom('session_tokens').where('token_hash', '=', hashToken(access_token))
    await ofToken.select('session_id').forUpdate().execute()
    const renewing = other.send('/user/renew_token')
    await untilBlocked(db, 1)
    const ending = end(person, other)
    await untilBlocked(db, 2)
    return { renewing, ending }
  })
  await ending
  const renewed = await renewing
  expect(renewed, 'the renewal came first').toMatchObject({ code: 200 })
  for (const token of [access_token, String(renewed.data?.access_token)]) {
    other.token = token
    expect(await other.send('/user/item')).toMatchObject({ code: 401 })
  }
  expect((await person.call('/user/sessions')).list).toHaveLength(1)
})

test('safety 5: a renewal that waits for the end of its session is refused', async () => {
  const person = await registerPerson(server)
  const { db } = server.context
  const { renewing } = await db.transaction().execute(async (held) => {
    const ofUser = held.selectFrom('sessions').where('user_id', '=', person.userId)
    await ofUser.select('id').forUpdate().execute()
    const renewing = person.send('/user/renew_token')
    await untilBlocked(db, 1)
    await held
      .deleteFrom('session_tokens')
      .where('token_hash', '=', hashToken(person.token ?? ''))
      .execute()
    return { renewing }
  })
  expect(await renewing).toMatchObject({ reason: 'token_renewed' })
})
