/** Attack 5: tokens and the own account. */
import { day, minute } from '@footfall/contract/durations'
import { describe, expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { totpOf } from '../../testing/totp.ts'

const server = testServer({ CAPTCHA: 'on' })

const newPassword = 'another.one_2'

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
    other.token = String(
      (await other.send('/user/login_v2', { account: person.email, password: goodPassword })).data
        ?.access_token,
    )
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

  test('safety 5: a second factor is asked for ten times an hour, and another cannot take its place', async () => {
    const person = await registerPerson(server)
    const setUp = () => person.send('/user/two_factor_setup', { password: goodPassword })
    const secret = String((await setUp()).data?.secret)
    await person.call('/user/two_factor_enable', { otp_code: totpOf(secret, server.clock.now()) })
    expect(await setUp()).toMatchObject({ reason: 'two_factor_on' })
    server.clock.advance(minute)
    const off = (otp_code: string) =>
      person.send('/user/two_factor_disable', { password: goodPassword, otp_code })
    for (let i = 0; i < 10; i++) expect(await off('000000')).toMatchObject({ reason: 'two_factor_wrong' })
    expect(await off(totpOf(secret, server.clock.now()))).toMatchObject({ reason: 'too_many_tries' })
  })
})
