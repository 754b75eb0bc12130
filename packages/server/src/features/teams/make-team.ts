/** Creates a team with its owner. */
import { ownerRole } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { randomCode } from '../../lib/secrets/token.ts'
import { recordAudit } from '../audit/audit.ts'
import { insertMember } from './member-store.ts'
import { trialLength } from './plan-limits.ts'
import * as store from './store.ts'

export interface NewTeam {
  readonly name: string
  readonly description: string
  readonly owner: { readonly userId: string; readonly account: string }
  /** False: a taken name gets a number instead of a refusal. */
  readonly unique: boolean
}

/** Returns the team's id. `change` is a transaction. Refuses `team_name_taken`. */
export async function makeTeam(context: Pick<Context, 'clock'>, change: Db, team: NewTeam): Promise<string> {
  const now = context.clock.now()
  for (let number = 1; ; number++) {
    const teamId = await store.insertTeam(change, {
      name: number === 1 ? team.name : `${team.name} ${number < 5 ? number : randomCode(4)}`,
      description: team.description,
      created_at: new Date(now),
      trial_ends_at: new Date(now + trialLength),
    })
    if (teamId) {
      const member = {
        teamId,
        userId: team.owner.userId,
        role: ownerRole,
        visible: 'all' as const,
        now: new Date(now),
      }
      await insertMember(change, member)
      await recordAudit(context, change, {
        teamId,
        actor: team.owner,
        action: 'team_added',
        params: { team: team.name },
      })
      return teamId
    }
    if (team.unique || number > 50) refuse('team_name_taken')
  }
}
