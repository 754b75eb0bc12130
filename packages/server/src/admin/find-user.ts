/** The account that the operator names, by id, account name or address. */
import { z } from 'zod'
import { AdminError, type AdminPlace } from './action.ts'
import * as store from './store.ts'

export const userName = z.string().trim().min(1, {
  error: 'Give the user’s id, account name or address: "npm run admin -- users list" lists them.',
})

export type User = NonNullable<Awaited<ReturnType<typeof store.findUser>>>

export async function findUser({ db }: AdminPlace, named: string): Promise<User> {
  const found = await store.findUser(db, named)
  if (!found) throw new AdminError(`There is no account "${named}".`)
  return found
}
