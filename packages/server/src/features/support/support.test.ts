/** Support conversations: what each side sees, who gets a mail, and the limits. */
import { hour } from '@footfall/contract/durations'
import { beforeAll, describe, expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../http/security/security-headers.ts'
import { registerPerson, type TestPerson } from '../../testing/people.ts'
import { testServer } from '../../testing/start-test-server.ts'
import { countTry } from '../limits/limits.ts'
import { countUnread, linesOf, markRead } from './store.ts'
import { widgetOf } from './widget.ts'
import { readSupportWidget, widgetSources } from './widget-setting.ts'

const operators = ['help@footfall.example', 'later@footfall.example']

const server = testServer({
  OPERATORS: ` ${operators[0]?.toUpperCase()}, ${operators[1]}`,
  FEEDBACK_URL: 'https://ideas.example/footfall',
})
let operator: TestPerson
let person: TestPerson
let nameless: TestPerson
beforeAll(async () => {
  operator = await registerPerson(server, { email: operators[0] ?? '' })
  person = await registerPerson(server, { email: 'asks@people.example' })
  nameless = await registerPerson(server, { account: 'noaddress' })
})

test('a conversation: unread lines on each side, and one mail to each until they are read', async () => {
  expect(await person.call('/support/state')).toEqual({
    kind: 'conversation',
    feedback_url: 'https://ideas.example/footfall',
    operator: false,
    unread_count: 0,
  })
  await person.call('/support/write', { text: '  Where is <b>the map</b>?\nI cannot find it. ' })
  server.clock.advance(1_000)
  await person.call('/support/write', { text: 'It was there yesterday.' })
  for (const address of operators) {
    const mail = await server.mailbox.next(address)
    expect(mail.text).toContain('Where is <b>the map</b>?')
    expect(mail.html).not.toContain('<b>the map')
    expect(mail.raw).toMatch(/^Reply-To: <?asks@people\.example/m)
    expect(mail.text).toContain('/support?lang=')
  }
  expect(await operator.call('/support/state')).toMatchObject({ operator: true, unread_count: 1 })
  const inbox = await operator.call('/support/inbox', { search: 'ASKS@' })
  expect(inbox).toMatchObject({
    total: 1,
    list: [{ user_id: person.userId, unread_count: 2, last_text: 'It was there yesterday.' }],
  })
  const read = await operator.call('/support/inbox_item', { user_id: person.userId })
  expect(read.list.map(({ text }) => text)).toEqual([
    'Where is <b>the map</b>?\nI cannot find it.',
    'It was there yesterday.',
  ])
  expect(await operator.call('/support/state')).toMatchObject({ unread_count: 0 })

  server.clock.advance(1_000)
  await operator.call('/support/answer', { user_id: person.userId, text: 'Further down.' })
  server.clock.advance(1_000)
  await operator.call('/support/answer', { user_id: person.userId, text: 'Below the pages.' })
  expect((await server.mailbox.next('asks@people.example')).text).toContain('Further down.')
  expect(await person.call('/support/state')).toMatchObject({ unread_count: 2 })
  const own = await person.call('/support/conversation')
  expect(own.list.filter((line) => line.from_operator)).toMatchObject([
    { author: operator.name, text: 'Further down.' },
    { text: 'Below the pages.' },
  ])
  expect(await person.call('/support/state')).toMatchObject({ unread_count: 0 })
  const sent = await server.mailbox.all()
  expect(sent.filter(({ text }) => text.includes('Where is'))).toHaveLength(operators.length)
  expect(sent.filter(({ text }) => /yesterday|Below the pages/.test(text))).toEqual([])
})

test('nobody reads conversations of others, and only a verified address makes an operator', async () => {
  expect((await nameless.call('/support/conversation')).list).toEqual([])
  for (const path of ['/support/inbox', '/support/inbox_item', '/support/answer'] as const)
    expect(await person.send(path, { user_id: person.userId, text: 'x' })).toMatchObject({
      code: 403,
      reason: 'not_allowed',
    })
  const unknown = { user_id: '00000000-0000-4000-8000-000000000000', text: 'x' }
  expect(await operator.send('/support/answer', unknown)).toMatchObject({ code: 404 })
})

test('limits: a line’s length, lines an hour, lines older than a year', async () => {
  expect(await nameless.send('/support/write', { text: 'x'.repeat(2_001) })).toMatchObject({ status: 400 })
  expect(await nameless.send('/support/write', { text: ' \n ' })).toMatchObject({ status: 400 })
  for (let line = 0; line < 30; line++) await nameless.call('/support/write', { text: `Line ${line}` })
  expect(await nameless.send('/support/write', { text: 'One more' })).toMatchObject({
    reason: 'too_many_tries',
  })
  await person.call('/support/write', { text: 'Others still may.' })
  for (let taken = 1; taken < 4; taken++) {
    server.clock.advance(hour)
    const most = taken === 3 ? 10 : 30
    for (let line = 0; line < most; line++)
      await nameless.call('/support/write', { text: `Line ${taken} ${line}` })
  }
  expect(await nameless.send('/support/write', { text: 'Over a hundred' })).toMatchObject({
    reason: 'too_many_tries',
  })
})

/** Waits until the mail queue is empty. Returns the mails that contain the words. */
async function mailsSaying(words: string) {
  const waiting = 'SELECT count(*)::int AS n FROM graphile_worker.jobs'
  const count = async () => (await server.context.pool.query(waiting)).rows[0].n
  await expect.poll(count).toBe(0)
  return (await server.mailbox.all()).filter(({ text }) => text.includes(words))
}

test('ten lines at once give one mail to each operator', async () => {
  const hasty = await registerPerson(server, { account: 'hasty' })
  const lines = Array.from({ length: 10 }, (_, n) => `At once ${n}`)
  await Promise.all(lines.map((text) => hasty.call('/support/write', { text })))
  expect((await hasty.call('/support/conversation')).list).toHaveLength(10)
  expect(await mailsSaying('At once')).toHaveLength(operators.length)
})

test('many accounts do not fill an operator’s mailbox, but the inbox shows all their lines', async () => {
  server.clock.advance(hour)
  const mailLimit = { name: 'support_mail', most: 60, window: hour }
  for (let mail = 0; mail < 58; mail++)
    for (const address of operators) await countTry(server.context, mailLimit, address)
  const ids: string[] = []
  for (let n = 0; n < 4; n++) {
    const one = await registerPerson(server, { account: `many${n}` })
    await one.call('/support/write', { text: 'From many' })
    ids.push(one.userId)
  }
  expect(await mailsSaying('From many')).toHaveLength(2 * operators.length)
  const { list, total } = await operator.call('/support/inbox', { search: 'many' })
  expect(total).toBe(4)
  // Of one instant, in an order that is the same on every page.
  expect(list.map(({ user_id }) => user_id)).toEqual(ids.toSorted())
})

test('a conversation is deleted with its account', async () => {
  const { db } = server.context
  const lines = () =>
    db.selectFrom('support_lines').select('id').where('user_id', '=', nameless.userId).execute()
  expect(await lines()).toHaveLength(100)
  await nameless.call('/team/delete_team', { team_id: nameless.teamId, confirm: 'DELETE' })
  await db.deleteFrom('users').where('id', '=', nameless.userId).execute()
  expect(await lines()).toEqual([])
})

describe('a widget of another service', () => {
  test.each([
    [
      'chatwoot:https://chat.example:8443:tok_en-123',
      { url: 'https://chat.example:8443', token: 'tok_en-123' },
    ],
    ['chatwoot:https://chat.example:tok_en-123', { url: 'https://chat.example', token: 'tok_en-123' }],
    ['crisp:0a1b2c3d-0000-4000-8000-000000000000', { websiteId: '0a1b2c3d-0000-4000-8000-000000000000' }],
  ])('%s is read', (text, expected) => {
    expect(readSupportWidget(text)).toMatchObject(expected)
  })

  test.each([
    '',
    'crisp:',
    'intercom:abcdefgh',
    'chatwoot:chat.example:token1',
    'chatwoot:https://a b;:token1',
  ])('%s is refused', (text) => {
    expect(readSupportWidget(text)).toBeNull()
  })

  const person = {
    userId: '7f1c0a52-1f0e-4a9e-9a53-0a0d2e4b6c11',
    name: 'Lin',
    account: null,
    email: 'lin@example.com',
    language: 'zh-CN' as const,
    timeZone: null,
    pictureId: null,
  }

  test('it gets the user with the proof that its service requires', () => {
    const keyed = { supportWidgetKey: 'secret' }
    const chatwoot = { ...keyed, supportWidget: readSupportWidget('chatwoot:https://chat.example:token1') }
    expect(widgetOf(chatwoot, person)).toEqual({
      kind: 'chatwoot',
      url: 'https://chat.example',
      token: 'token1',
      user_id: person.userId,
      name: 'Lin',
      email: 'lin@example.com',
      language: 'zh-CN',
      // echo -n <user id> | openssl dgst -sha256 -hmac secret
      identifier_hash: '276322f48be0167c97855beeb5d9a06271bf437a991d4ddd2969a2f524436bde',
    })
    const crisp = { ...keyed, supportWidget: readSupportWidget('crisp:0a1b2c3d-site') }
    expect(widgetOf(crisp, person)).toMatchObject({
      // echo -n lin@example.com | openssl dgst -sha256 -hmac secret
      email_signature: 'c52ad9f43c2d201d5e628d5fc9b04f12a6f108554c55cca9d16fd0f47de30949',
    })
    expect(widgetOf({ ...crisp, supportWidgetKey: null }, person)).toMatchObject({ email_signature: null })
  })

  test('the content security policy allows it only if it is configured', () => {
    const setting = readSupportWidget('chatwoot:https://chat.example:token1')
    const allowed = contentSecurityPolicy("'none'", widgetSources(setting))
    expect(allowed).toContain("script-src 'self' https://chat.example;")
    expect(allowed).toContain("frame-src 'self' https://chat.example")
    expect(allowed).toContain('wss://chat.example')
    expect(contentSecurityPolicy("'none'", widgetSources(null))).toBe(contentSecurityPolicy("'none'"))
    expect(contentSecurityPolicy("'none'")).not.toContain('chat.example')
  })
})

test('a line that comes in while the others are read stays unread', async () => {
  const { db } = server.context
  const other = await registerPerson(server, { account: 'reads' })
  const answer = (text: string) => operator.call('/support/answer', { user_id: other.userId, text })
  await answer('One.')
  const read = await linesOf(db, other.userId, 200)
  // By the fixed clock of the same instant.
  await answer('Two.')
  await markRead(db, read, { userId: other.userId, fromOperator: true, now: new Date(server.clock.now()) })
  expect(await countUnread(db, other.userId, true)).toBe(1)
  const { list } = await other.call('/support/conversation')
  expect(list.map(({ text }) => text).sort()).toEqual(['One.', 'Two.'])
  expect(await countUnread(db, other.userId, true)).toBe(0)
})
