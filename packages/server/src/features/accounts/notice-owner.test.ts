/** Each change of how an account logs in: its owner gets a message and a mail, in case somebody else did it. */
import { expect, test } from 'vitest'
import { translate } from '../../lib/translate.ts'
import { goodPassword, registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { totpOf } from '../../testing/totp.ts'

const server = testServer()

const newPassword = 'another.one_2'
const set = { password: newPassword, confirm_password: newPassword }

/** A code of the authenticator that was not used before. */
function freshCode(secret: string): string {
  server.clock.advance(30_000)
  return totpOf(secret, server.clock.now())
}

async function turnOn(person: TestPerson): Promise<string> {
  const { secret } = await person.call('/user/two_factor_setup', { password: goodPassword })
  await person.call('/user/two_factor_enable', { otp_code: freshCode(secret) })
  return secret
}

const changes: Record<string, (person: TestPerson) => Promise<unknown>> = {
  password_changed: (person) => person.call('/user/edit_password', { old_password: goodPassword, ...set }),
  two_factor_on: turnOn,
  two_factor_off: async (person) => {
    const otp_code = freshCode(await turnOn(person))
    await person.call('/user/two_factor_disable', { password: goodPassword, otp_code })
  },
  recovery_codes_renewed: async (person) => {
    const otp_code = freshCode(await turnOn(person))
    await person.call('/user/recovery_codes', { password: goodPassword, otp_code })
  },
}

test.each(Object.entries(changes))('%s', async (kind, change) => {
  const person = await registerPerson(server)
  await change(person)
  const { list } = await person.call('/message/list')
  const [message] = list.filter((each) => each.kind === kind)
  expect(message, 'a message').toMatchObject({ kind, link: '/account', team_id: null })
  const subject = translate('en-US', `mail.${kind}.subject`)
  let mail = await server.mailbox.next(String(person.email))
  while (mail.subject !== subject) mail = await server.mailbox.next(String(person.email))
  expect(mail.text).toContain('/reset-password?lang=en-US')
})

test('an account without an address gets the message alone', async () => {
  const person = await registerPerson(server, { account: 'noticed' })
  await turnOn(person)
  const { list } = await person.call('/message/list')
  expect(list.map(({ kind }) => kind)).toContain('two_factor_on')
})

test('a refused change is none', async () => {
  const person = await registerPerson(server)
  await person.call('/user/two_factor_setup', { password: goodPassword })
  expect(await person.send('/user/two_factor_enable', { otp_code: '000000' })).toMatchObject({
    reason: 'two_factor_wrong',
  })
  expect((await person.call('/message/list')).total).toBe(0)
})
