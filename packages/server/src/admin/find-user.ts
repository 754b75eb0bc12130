/** The account that the operator names, by id, account name or address. */
import { z } from 'zod'
import { findPerson, findPersonByName, type Person } from '../features/accounts/people.ts'
import { isUuid } from '../lib/is-uuid.ts'
import { AdminError, type AdminPlace } from './action.ts'

export const userName = z.string().trim().min(1, {
  error: 'Give the user’s id, account name or address: "npm run admin -- users list" lists them.',
})

export async function findUser({ db }: AdminPlace, named: string): Promise<Person> {
  const found = await (isUuid(named) ? findPerson(db, named) : findPersonByName(db, named))
  if (!found) throw new AdminError(`There is no account "${named}".`)
  return found
}
