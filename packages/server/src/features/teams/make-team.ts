/** A new team with its super administrator. */
import type { Transaction } from 'kysely'
import type { Database } from '../../db/schema.ts'
import { refuse } from '../../lib/refusal.ts'
import * as store from './store.ts'

export interface NewTeam {
  readonly name: string
  readonly description: string
  readonly ownerId: string
  readonly now: Date
  /** False: a taken name gets a number behind it rather than a refusal. */
  readonly unique: boolean
}

/** Returns the team's id. Refuses `team_name_taken`. */
export async function makeTeam(change: Transaction<Database>, team: NewTeam): Promise<string> {
  for (let number = 1; ; number++) {
    const name = number === 1 ? team.name : `${team.name} ${number}`
    const id = await store.insertTeam(change, name, team.description, team.now)
    if (id) {
      await store.insertMember(change, id, team.ownerId, 1, team.now)
      return id
    }
    if (team.unique || number > 10_000) refuse('team_name_taken')
  }
}
