/** A signed-in person with a website, created over the API like in the console. */
import { randomBytes } from 'node:crypto'
import type { Product } from './product.ts'

export interface Person {
  readonly account: string
  readonly password: string
  readonly token: string
  readonly teamId: string
}

/** Registers a unique account name and returns its token and first team. */
export async function registerPerson(product: Product): Promise<Person> {
  // Files that run in parallel share a product.
  const account = `person-${randomBytes(6).toString('hex')}`
  const password = 'Correct.horse_1'
  const made = await product.call('/user/register', {
    account,
    password,
    confirm_password: password,
    accept_terms: true,
  })
  if (made.code !== 200) throw new Error(`register: ${JSON.stringify(made)}`)
  const token: string = made.data.access_token
  const teams = await product.call('/team/list', {}, token)
  return { account, password, token, teamId: teams.data.list[0].team_id }
}

/** Adds a website. Returns its id. */
export async function addWebsite(
  product: Product,
  person: Pick<Person, 'token' | 'teamId'>,
  domain: string,
  timeZone = 'UTC',
): Promise<string> {
  const input = { team_id: person.teamId, website_name: domain, domain, time_zone: timeZone, type: 'site' }
  const made = await product.call('/website/add', input, person.token)
  if (made.code !== 200) throw new Error(`add website: ${JSON.stringify(made)}`)
  return made.data.website_id
}

/** Requests a report until the answer satisfies, and returns it. The store shows events within two seconds. */
export async function eventually<T>(ask: () => Promise<T>, satisfied: (answer: T) => boolean): Promise<T> {
  const end = Date.now() + 30_000
  for (;;) {
    const answer = await ask()
    if (satisfied(answer) || Date.now() > end) return answer
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
