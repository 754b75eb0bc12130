/** Registers people for tests with real calls. */

import { captchaToken } from './captcha.ts'
import type { ReachedServer } from './reached-server.ts'
import type { TestClient } from './test-client.ts'

export interface TestPerson extends TestClient {
  readonly userId: string
  readonly name: string
  readonly email: string | null
  readonly password: string
  /** The team created with the account. */
  readonly teamId: string
}

export const goodPassword = 'correct.horse_1'
let people = 0

/** Registers an account by mail address or by name, and signs it in. */
export async function registerPerson(
  server: ReachedServer,
  how: { email?: string; account?: string } = {},
): Promise<TestPerson> {
  const client = server.client()
  people++
  const email = how.email ?? (how.account ? undefined : `person${people}@example.com`)
  const identity: { email: string; email_code: string } | { account: string } =
    email === undefined
      ? { account: how.account ?? `person${people}` }
      : { email, email_code: await mailedCode(server, client, email) }
  const signedIn = await client.call('/user/register', {
    ...identity,
    password: goodPassword,
    confirm_password: goodPassword,
    accept_terms: true,
  })
  client.token = signedIn.access_token
  const { list } = await client.call('/team/list')
  const { username } = await client.call('/user/item')
  return Object.assign(client, {
    userId: signedIn.uuid,
    name: username,
    email: email ?? null,
    password: goodPassword,
    teamId: list[0]?.team_id ?? '',
  })
}

async function mailedCode(server: ReachedServer, client: TestClient, email: string): Promise<string> {
  const proof = server.context.config.captcha ? { captcha_token: await captchaToken(server, client) } : {}
  await client.call('/common/register_captcha', { email, ...proof })
  return server.mailbox.code(email.toLowerCase())
}
