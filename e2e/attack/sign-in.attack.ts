/** Signing in (safety 2; issue 15.10). */
import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { captchaToken } from '../../packages/server/src/testing/captcha.ts'
import { goodPassword } from '../../packages/server/src/testing/people.ts'
import type { TestClient } from '../../packages/server/src/testing/test-client.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt, refused } from './support/attempts.ts'

const scene = attackedProduct({ env: { CAPTCHA: 'on' } })

const signIn = (client: TestClient, account: unknown, password: unknown, more: object = {}) =>
  client.send('/user/login_v2', { account, password, ...more })

async function withCaptcha(client: TestClient, account: string, password: string) {
  return signIn(client, account, password, { captcha_token: await captchaToken(scene.server, client) })
}

async function newAccount(): Promise<string> {
  const { server } = scene
  const client = server.client()
  const account = `owner${randomUUID().slice(0, 8)}`
  const captcha_token = await captchaToken(server, client)
  const form = { password: goodPassword, confirm_password: goodPassword, accept_terms: true as const }
  await client.call('/user/register', { account, captcha_token, ...form })
  return account
}

test('another address in X-Forwarded-For after three failures', async () => {
  const { server } = scene
  const account = await newAccount()
  const client = server.client()
  for (let i = 0; i < 3; i++) await signIn(client, account, 'wrong')
  const other = await newAccount()
  for (const address of [
    `203.0.113.77, ${client.address}`,
    `::1,${client.address}`,
    `"x", ${client.address}`,
  ])
    await attempt(`forged: ${address}`, async () =>
      refused(await signIn(server.client({ address }), other, goodPassword), 'captcha_required'),
    )
  await attempt('a real other address', async () =>
    refused(await signIn(server.client(), account, goodPassword), 'captcha_required'),
  )
})

test.each([
  [{ $ne: '' }, 'x'],
  [['admin'], 'x'],
  ['admin', { $gt: '' }],
  ['admin', ['x']],
  ['admin', true],
  ["' OR 1=1 --", "' OR ''='"],
])('signing in as %j with %j', async (account, password) => {
  await attempt(JSON.stringify([account, password]), async () =>
    refused(
      await signIn(scene.server.client(), account, password),
      'invalid_input',
      'wrong_password',
      'captcha_required',
    ),
  )
})

test('guessing from one address, while an owner without a mail address signs in', async () => {
  const { server } = scene
  const account = await newAccount()
  const attacker = server.client()
  for (let i = 0; i < 12; i++) await withCaptcha(attacker, account, `guess ${i}`)
  await attempt('a thirteenth guess, even a right one', async () =>
    refused(await withCaptcha(attacker, account, goodPassword), 'account_locked'),
  )
  await attempt('the owner is locked out', async () => {
    await pause(2000)
    expect(await withCaptcha(server.client(), account, goodPassword)).toMatchObject({ code: 200 })
  })
})

test('guessing from everywhere at once', async () => {
  const { server } = scene
  const account = await newAccount()
  for (let i = 0; i < 10; i++) await withCaptcha(server.client(), account, `guess ${i}`)
  await attempt('forty more guesses within seconds', async () => {
    const clients = Array.from({ length: 40 }, () => server.client())
    const answers = await Promise.all(clients.map((client, i) => withCaptcha(client, account, `more ${i}`)))
    expect(answers.filter(({ reason }) => reason === 'wrong_password').length).toBeLessThan(6)
  })
})

test('a browser that one account knows, used for another', async () => {
  const { server } = scene
  const [own, other] = [await newAccount(), await newAccount()]
  const browser = server.client({ browser: true })
  expect(await signIn(browser, own, goodPassword)).toMatchObject({ code: 200 })
  for (let i = 0; i < 10; i++) await withCaptcha(browser, other, `guess ${i}`)
  await attempt('its cookie opens a locked account', async () =>
    refused(await withCaptcha(browser, other, goodPassword), 'account_locked', 'too_soon'),
  )
})
