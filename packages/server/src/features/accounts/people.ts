/** Users, for the other features: who has a name or address, their language and time zone. */
import type { Language } from '@footfall/contract/fields'
import type { Db } from '../../db/schema.ts'
import * as store from './store.ts'

export interface Person {
  readonly userId: string
  /** The name shown to others. */
  readonly name: string
  readonly account: string | null
  /** Verified. */
  readonly email: string | null
  readonly language: Language
  readonly timeZone: string | null
  readonly pictureId: string | null
}

type Row = NonNullable<Awaited<ReturnType<typeof store.findById>>>

function person(row: Row): Person {
  return {
    userId: row.id,
    name: row.name,
    account: row.account,
    email: row.email,
    language: row.language,
    timeZone: row.time_zone,
    pictureId: row.picture_id,
  }
}

/** By mail address or account name, ignoring case; null if there is none. */
export async function findPersonByName(db: Db, name: string): Promise<Person | null> {
  const row = await store.findByName(db, name)
  return row ? person(row) : null
}

export async function findPerson(db: Db, userId: string): Promise<Person | null> {
  const row = await store.findById(db, userId)
  return row ? person(row) : null
}

/** Where these users get mail, and in which language. */
export function findAddresses(
  db: Db,
  userIds: readonly string[],
): Promise<{ readonly email: string; readonly language: Language }[]> {
  return store.addressesOf(db, userIds)
}
