/** The conversation with the operators: who can read it, flooding, the content of its mails (safety 6, 8, 18). */
import { beforeAll, expect, test } from 'vitest'
import { registerPerson, type TestPerson } from '../../packages/server/src/testing/people.ts'
import { eventually } from '../support/account.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const operators = ['help@footfall.example', 'later@footfall.example']
const scene = attackedProduct({ env: { OPERATORS: operators.join(',') } })
let asker: TestPerson
let other: TestPerson
beforeAll(async () => {
  asker = await registerPerson(scene.server, { email: 'asks@people.example' })
  other = await registerPerson(scene.server, { email: 'other@people.example' })
  await asker.call('/support/write', { text: 'A word in confidence' })
})

test('another’s conversation', async () => {
  const user_id = asker.userId
  for (const path of ['/support/inbox', '/support/inbox_item', '/support/answer'] as const)
    for (const [who, caller] of [
      ['nobody', scene.server.client()],
      ['another person', other],
      ['who asked', asker],
    ] as const)
      await attempt(`${path} by ${who}`, async () => {
        const answer = await caller.send(path, { user_id, text: 'It is me, the operator' })
        refused(answer, 'not_allowed', 'session_expired')
      })
  await attempt('named in one’s own call', async () => {
    expect((await other.send('/support/conversation', { user_id })).data).toEqual({ list: [] })
  })
})

test('becoming an operator', async () => {
  await attempt('by an account of that name', async () => {
    const names = { account: operators[0], password: 'correct.horse_1', confirm_password: 'correct.horse_1' }
    refused(
      await scene.server.client().send('/user/register', { ...names, accept_terms: true }),
      'invalid_input',
    )
  })
  await attempt('by an address that is not one’s own', async () => {
    const bind = { email: operators[0], email_code: '000000', password: other.password }
    refused(await other.send('/user/bind_email', bind), 'code_wrong')
    expect(await other.call('/support/state')).toMatchObject({ operator: false })
  })
})

test('flooding', async () => {
  const { server } = scene
  const ask = async (words: string) =>
    (await server.mailbox.all()).filter(({ text }) => text.includes(words)).length
  const hasty = await registerPerson(server, { account: 'hasty' })
  await attempt('twenty lines at once: one mail to each operator', async () => {
    const lines = Array.from({ length: 20 }, () => hasty.call('/support/write', { text: 'At once' }))
    await Promise.all(lines)
    // Mails are sent in order: once this one has arrived, the earlier ones have, too.
    await registerPerson(server, { email: 'after@people.example' })
    expect(
      await eventually(
        () => ask('At once'),
        (n) => n >= operators.length,
      ),
    ).toBe(operators.length)
  })
  await attempt('more than thirty lines an hour', async () => {
    const answers = []
    for (let n = 0; n < 20; n++) answers.push(await hasty.send('/support/write', { text: `Line ${n}` }))
    expect(answers.filter(({ code }) => code === 200).length).toBeLessThanOrEqual(10)
    refused(answers.at(-1) as (typeof answers)[number], 'too_many_tries')
  })
  await attempt('a line of a megabyte', async () =>
    refused(await other.send('/support/write', { text: 'x'.repeat(1_000_000) }), 'invalid_input'),
  )
})

test('the content of its mails', async () => {
  const { server } = scene
  await attempt('a header', async () => {
    const text = 'Hello\r\nBcc: everybody@example.com\r\n\r\n<img src=x onerror=alert(1)>'
    const { reason } = await other.send('/support/write', { text })
    if (reason === 'invalid_input') return
    const mail = await eventually(
      async () => (await server.mailbox.all()).find((one) => one.text.includes('everybody')),
      (found) => found !== undefined,
    )
    expect(mail?.raw.split('\n\n')[0]).not.toMatch(/^bcc:/im)
    expect(mail?.html).not.toContain('<img src=x')
  })
  for (const character of ['\u0000', '\u202e', '\u0007'])
    await attempt(`the character ${JSON.stringify(character)}`, async () =>
      refused(await other.send('/support/write', { text: `a${character}b` }), 'invalid_input'),
    )
})
