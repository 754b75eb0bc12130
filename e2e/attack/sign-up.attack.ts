/** Registering and the slider captcha (safety 1 and 7, issue 15: commonly guessed passwords). */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { captchaToken, drawnCaptcha, handTrack } from '../../packages/server/src/testing/captcha.ts'
import { goodPassword } from '../../packages/server/src/testing/people.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const scene = attackedProduct({ env: { CAPTCHA: 'on' } })

const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true as const }
const newName = () => `name${randomUUID().slice(0, 8)}`

test('registering without a captcha, or with a made-up, used or foreign one', async () => {
  const { server } = scene
  const client = server.client()
  const send = (more: object) => client.send('/user/register', { ...form, account: newName(), ...more })
  await attempt('left out', async () => refused(await send({}), 'captcha_required'))
  await attempt('made up', async () => refused(await send({ captcha_token: 'x' }), 'captcha_wrong'))
  const captcha_token = await captchaToken(server, client)
  expect(await send({ captcha_token })).toMatchObject({ code: 200 })
  await attempt('used twice', async () => refused(await send({ captcha_token }), 'captcha_wrong'))
  const others = await captchaToken(server, server.client())
  await attempt('another’s', async () => refused(await send({ captcha_token: others }), 'captcha_wrong'))
  const shared = await captchaToken(server, client)
  await attempt('one for fifty at once', async () => {
    const fifty = Array.from({ length: 50 }, () => send({ captcha_token: shared }))
    expect((await Promise.all(fifty)).filter(({ code }) => code === 200)).toHaveLength(1)
  })
})

test.each(['password', '12345678', 'Football', 'qwertyuiop', 'trustno1.', '1qaz2wsx', 'taken.name'])(
  'the password %s',
  async (password) => {
    const { server } = scene
    const client = server.client()
    const captcha_token = await captchaToken(server, client)
    const weak = { ...form, account: 'taken.name', password, confirm_password: password, captcha_token }
    await attempt(password, async () => refused(await client.send('/user/register', weak), 'invalid_input'))
  },
)

test('role, team and plan in the body', async () => {
  const { server } = scene
  const client = server.client()
  const captcha_token = await captchaToken(server, client)
  const more = { role: 1, team_role: 1, team_id: randomUUID(), plan: 'enterprise', uuid: randomUUID() }
  const made = await client.send('/user/register', { ...form, account: newName(), captcha_token, ...more })
  client.token = String(made.data?.access_token)
  await attempt('a plan for nothing', async () => {
    const { list } = await client.call('/team/list')
    expect(list.map(({ team_id }) => team_id)).not.toContain(more.team_id)
    const team_id = list[0]?.team_id ?? ''
    expect(await client.call('/cost/get_team_package', { team_id })).toMatchObject({ plan: 'free' })
  })
})

test('whether an address is registered', async () => {
  const { server } = scene
  const client = server.client()
  const ask = async (email: string) =>
    client.send('/common/register_captcha', { email, captcha_token: await captchaToken(server, client) })
  const first = await ask('known@new.example')
  const email_code = await server.mailbox.code('known@new.example')
  await client.call('/user/register', { ...form, email: 'known@new.example', email_code })
  await attempt('told by the answer', async () => {
    expect({ ...(await ask('known@new.example')), headers: null }).toEqual({ ...first, headers: null })
    expect((await server.mailbox.next('known@new.example')).text).not.toMatch(/\b\d{6}\b/)
  })
})

test.each(['a@new.example\r\nBcc: b@new.example', 'a@new.example,b@new.example'])(
  'a mail to %j',
  async (email) => {
    const { server } = scene
    const client = server.client()
    const captcha_token = await captchaToken(server, client)
    await attempt(email, async () =>
      refused(await client.send('/common/register_captcha', { email, captcha_token }), 'invalid_input'),
    )
  },
)

test('the slider: guessed, replayed, solved for somebody else, solved by a program', async () => {
  const { server } = scene
  const client = server.client()
  const slide = (who: typeof client, { id, x }: { id: string; x: number }, track = handTrack(x) as unknown) =>
    who.send('/common/slider_captcha', { captcha_id: id, x, track })
  const guessed = await drawnCaptcha(server, client)
  for (let i = 1; i <= 5; i++) await slide(client, { ...guessed, x: guessed.x - 40 - i })
  await attempt('a sixth try', async () => refused(await slide(client, guessed), 'captcha_wrong'))
  const solved = await drawnCaptcha(server, client)
  const stranger = server.client()
  await attempt('another’s', async () => refused(await slide(stranger, solved), 'captcha_wrong'))
  expect(await slide(client, solved)).toMatchObject({ code: 200 })
  await attempt('replayed', async () => refused(await slide(client, solved), 'captcha_wrong'))
  const computed = await drawnCaptcha(server, client)
  const even = Array.from({ length: 20 }, (_, i) => [i * 20, (computed.x * i) / 19, 0])
  await attempt('an even track', async () => refused(await slide(client, computed, even), 'captcha_wrong'))
})
