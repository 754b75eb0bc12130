/** `REGISTRATION=invited`: after the first account, only invited mail addresses may register. */
import { expect, test } from 'vitest'
import { goodPassword } from '../../testing/people.ts'
import { racing } from '../../testing/random-runs.ts'
import { testServer } from '../../testing/start-test-server.ts'
import type { TestClient } from '../../testing/test-client.ts'

const server = testServer({ REGISTRATION: 'invited' })
let owner: TestClient
let teamId: string

const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true as const }

const invite = (email: string) =>
  owner.call('/team/invite_member', { team_id: teamId, email, team_role: 4, visible_websites: 'all' })

test('the first account is open to whoever installs it, and only one is the first', async () => {
  owner = server.client()
  expect(await owner.call('/config/captcha')).toMatchObject({ registration: 'open' })
  const answers = await Promise.all(
    racing.map((i) => owner.send('/user/register', { ...form, account: `installer${i}` })),
  )
  const [first, ...others] = answers.sort((a, b) => a.code - b.code)
  expect(others.map(({ reason }) => reason)).toEqual(others.map(() => 'invitation_required'))
  owner.token = String(first?.data?.access_token)
  teamId = (await owner.call('/team/list')).list[0]?.team_id ?? ''
  expect(await server.client().call('/config/captcha')).toMatchObject({ registration: 'invited' })
})

test('a stranger is refused, and learns of no address whether it is invited', async () => {
  const stranger = server.client()
  expect(await stranger.send('/user/register', { ...form, account: 'stranger' })).toMatchObject({
    code: 403,
    reason: 'invitation_required',
  })
  await invite('guest@new.example')
  await server.mailbox.next('guest@new.example')
  const ask = (email: string) => stranger.send('/common/register_captcha', { email })
  const answers = [await ask('guest@new.example'), await ask('stranger@new.example')]
  expect({ ...answers[0], headers: null }).toEqual({ ...answers[1], headers: null })
  const notice = await server.mailbox.next('stranger@new.example')
  expect(notice.text).not.toMatch(/\b\d{6}\b/)
  const guesses = await Promise.all(
    ['guest@new.example', 'stranger@new.example'].map((email) =>
      stranger.send('/user/register', { ...form, email, email_code: '000000' }),
    ),
  )
  for (const guess of guesses) expect(guess).toMatchObject({ reason: 'code_wrong' })
})

test('an invited person registers, until the invitation is withdrawn', async () => {
  const email_code = await server.mailbox.code('guest@new.example')
  const guest = { ...form, email: 'guest@new.example', email_code }
  expect(await server.client().send('/user/register', guest)).toMatchObject({ code: 200 })

  const { invite_id } = await invite('late@new.example')
  await server.mailbox.next('late@new.example')
  await server.client().call('/common/register_captcha', { email: 'late@new.example' })
  const late = {
    ...form,
    email: 'late@new.example',
    email_code: await server.mailbox.code('late@new.example'),
  }
  await owner.call('/team/cancel_invitation', { team_id: teamId, invite_id })
  expect(await server.client().send('/user/register', late)).toMatchObject({ reason: 'invitation_required' })
})
