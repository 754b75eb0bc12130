/** The time of an answer must not reveal whether an account exists (safety 1 to 3). */
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { goodPassword, registerPerson } from '../../packages/server/src/testing/people.ts'
import type { TestClient } from '../../packages/server/src/testing/test-client.ts'
import { attackedProduct } from './support/attacked-product.ts'
import { attempt } from './support/attempts.ts'

const scene = attackedProduct()

const set = { password: 'another.one_2', confirm_password: 'another.one_2' }
const rounds = 15

interface Question {
  /** Creates an account and returns its name. */
  readonly known: () => Promise<string>
  readonly unknown: () => string
  readonly ask: (client: TestClient, name: string) => Promise<unknown>
}

const email = () => `${randomUUID().slice(0, 8)}@timing.example`
const account = () => `timing${randomUUID().slice(0, 8)}`

async function registered(names: { account: string } | { email: string }, name: string): Promise<string> {
  await registerPerson(scene.server, names)
  return name
}

const byEmail = {
  known: () => {
    const name = email()
    return registered({ email: name }, name)
  },
  unknown: email,
}
const byAccount = {
  known: () => {
    const name = account()
    return registered({ account: name }, name)
  },
  unknown: account,
}

const questions: Readonly<Record<string, Question>> = {
  'signing in': {
    ...byAccount,
    ask: (client, name) => client.send('/user/login_v2', { account: name, password: goodPassword.slice(1) }),
  },
  'a recovery code': {
    ...byAccount,
    ask: (client, name) =>
      client.send('/user/find_password', { account: name, recovery_code: 'aaaaa-bbbbb', ...set }),
  },
  'a code for registering': {
    ...byEmail,
    ask: (client, name) => client.send('/common/register_captcha', { email: name }),
  },
  'a code for a new password': {
    ...byEmail,
    ask: (client, name) => client.send('/user/find_password', { email: name }),
  },
  'a wrong code for a new password': {
    ...byEmail,
    ask: (client, name) => client.send('/user/find_password', { email: name, code: '000000', ...set }),
  },
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0

test.each(Object.entries(questions))('%s', async (what, { known, unknown, ask }) => {
  const names = await Promise.all(Array.from({ length: rounds }, known))
  const timed = async (name: string) => {
    const client = scene.server.client()
    const started = performance.now()
    await ask(client, name)
    return performance.now() - started
  }
  await attempt(`${what}: told by the time`, async () => {
    const times: { known: number[]; unknown: number[] } = { known: [], unknown: [] }
    // Measured in turns, so that other load of the machine affects both.
    for (const name of names) {
      times.known.push(await timed(name))
      times.unknown.push(await timed(unknown()))
    }
    const [there, notThere] = [median(times.known), median(times.unknown)]
    const said = `${there.toFixed(1)} ms where there is one, ${notThere.toFixed(1)} ms where there is none`
    expect(Math.abs(there - notThere), said).toBeLessThan(4 + 0.25 * Math.max(there, notThere))
  })
})
