/** A password or second factor that changes while a call waits: what was checked before the change opens nothing after it. */
import { expect, test } from 'vitest'
import { untilBlocked } from '../../db/blocked-statements.testing.ts'
import type { Db } from '../../db/schema.ts'
import { goodPassword, registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { totpOf } from '../../testing/totp.ts'
import { replacePassword } from './change-password.ts'
import { hashPassword } from './password-hash.ts'

const server = testServer()

const newPassword = 'another.one_2'

const signIn = (account: string | null, password = goodPassword) =>
  server.client().send('/user/login_v2', { account, password })

/** Holds the account's row until `call` waits for it, makes the change, and returns the answer of the call. */
async function during<T>(
  { userId }: TestPerson,
  call: () => Promise<T>,
  change: (db: Db) => Promise<unknown>,
): Promise<T> {
  const { db } = server.context
  const { answer } = await db.transaction().execute(async (held) => {
    await held.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
    const answer = call()
    await untilBlocked(db, 1)
    await change(held)
    return { answer }
  })
  return answer
}

async function reset(db: Db, { userId }: TestPerson): Promise<void> {
  const hash = await hashPassword(server.context.config.passwordCost, newPassword)
  await replacePassword(server.context, db, userId, hash)
}

test('safety 3: a sign-in with the old password that waits during a reset is a wrong password', async () => {
  const person = await registerPerson(server)
  const answer = await during(
    person,
    () => signIn(person.email),
    (db) => reset(db, person),
  )
  expect(answer).toMatchObject({ code: 201, reason: 'wrong_password', data: { failure_count: 1 } })
  expect(await signIn(person.email)).toMatchObject({ reason: 'wrong_password' })
  const owner = server.client()
  owner.token = String((await signIn(person.email, newPassword)).data?.access_token)
  expect((await owner.call('/user/sessions')).list, 'only the owner is signed in').toHaveLength(1)
})

test('safety 3: a change by the old password that waits during a reset does not replace the new one', async () => {
  const person = await registerPerson(server)
  const edited = 'of.the.thief_3'
  const edit = { old_password: goodPassword, password: edited, confirm_password: edited }
  const answer = await during(
    person,
    () => person.send('/user/edit_password', edit),
    (db) => reset(db, person),
  )
  expect(answer).toMatchObject({ reason: 'password_wrong' })
  expect(await signIn(person.email, edited)).toMatchObject({ reason: 'wrong_password' })
  expect(await signIn(person.email, newPassword)).toMatchObject({ code: 200 })
})

test('safety 3: an address bound with the old password during a reset is refused', async () => {
  const person = await registerPerson(server)
  const email = 'of-the-thief@example.com'
  await person.call('/user/bind_email_code', { email })
  const email_code = await server.mailbox.code(email)
  const answer = await during(
    person,
    () => person.send('/user/bind_email', { email, email_code, password: goodPassword }),
    (db) => reset(db, person),
  )
  expect(answer).toMatchObject({ reason: 'password_wrong' })
  expect(await signIn(person.email, newPassword)).toMatchObject({ code: 200 })
})

test('safety 3: a second factor is not turned on by a session that a reset has ended meanwhile', async () => {
  const person = await registerPerson(server)
  const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
  const otp_code = totpOf(secret, server.clock.now())
  const answer = await during(
    person,
    () => person.send('/user/two_factor_enable', { otp_code }),
    (db) => reset(db, person),
  )
  expect(answer).toMatchObject({ reason: 'session_expired' })
  expect(await signIn(person.email, newPassword), 'without a code').toMatchObject({ code: 200 })
})

test('safety 2: a sign-in that waits while the second factor is turned on must prove it', async () => {
  const person = await registerPerson(server)
  await person.call('/user/two_factor_setup', { password: goodPassword })
  const answer = await during(
    person,
    () => signIn(person.email),
    (db) =>
      db
        .updateTable('two_factor')
        .set({ enabled_at: new Date(server.clock.now()) })
        .where('user_id', '=', person.userId)
        .execute(),
  )
  expect(answer).toMatchObject({ reason: 'two_factor_required' })
  expect((await person.call('/user/sessions')).list).toHaveLength(1)
})

test('safety 2: turning the second factor on ends the session of a sign-in that waited before it', async () => {
  const person = await registerPerson(server)
  const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
  const otp_code = totpOf(secret, server.clock.now())
  const enabling: Promise<unknown>[] = []
  const { data } = await during(
    person,
    () => signIn(person.email),
    async () => {
      enabling.push(person.call('/user/two_factor_enable', { otp_code }))
      await Promise.race([...enabling, untilBlocked(server.context.db, 2)])
    },
  )
  await Promise.all(enabling)
  const other = server.client()
  other.token = String(data?.access_token)
  expect(await other.send('/user/item')).toMatchObject({ code: 401 })
})

test('a second factor that is set up anew while a code of it waits is not turned on: nobody has its secret', async () => {
  const person = await registerPerson(server)
  const setUp = () => person.call('/user/two_factor_setup', { password: goodPassword })
  const { secret } = await setUp()
  const otp_code = totpOf(secret, server.clock.now())
  const enabling = await server.context.db.transaction().execute(async (held) => {
    await held.selectFrom('users').select('id').where('id', '=', person.userId).forUpdate().execute()
    const enabled = person.send('/user/two_factor_enable', { otp_code })
    await untilBlocked(server.context.db, 1)
    return { enabled, replaced: await setUp() }
  })
  expect(await enabling.enabled).toMatchObject({ reason: 'two_factor_wrong' })
  const again = { otp_code: totpOf(enabling.replaced.secret, server.clock.now()) }
  expect(await person.send('/user/two_factor_enable', again)).toMatchObject({ code: 200 })
})

test('of two addresses that are bound at once, the one that does not stay is told, too', async () => {
  const person = await registerPerson(server)
  const emails = ['one@at-once.example', 'two@at-once.example']
  const codes: string[] = []
  for (const email of emails) {
    await person.call('/user/bind_email_code', { email })
    codes.push(await server.mailbox.code(email))
  }
  const binding = await server.context.db.transaction().execute(async (held) => {
    await held.selectFrom('users').select('id').where('id', '=', person.userId).forUpdate().execute()
    const bound = emails.map((email, n) =>
      person.call('/user/bind_email', { email, email_code: codes[n] ?? '', password: goodPassword }),
    )
    await untilBlocked(server.context.db, 2)
    return { bound: Promise.all(bound) }
  })
  await binding.bound
  const { email } = await person.call('/user/item')
  const lost = emails.find((one) => one !== email) ?? ''
  for (const to of [person.email ?? '', lost])
    expect((await server.mailbox.next(to)).text).toContain(to === lost ? email : lost)
})
