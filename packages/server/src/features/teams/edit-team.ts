/** A team's name and description. */
import type { Context } from '../../context.ts'
import { isUniqueViolation } from '../../db/unique-violation.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { recordAudit } from '../audit/audit.ts'
import { lockTeamAs } from './lock-team.ts'
import * as store from './store.ts'

/** Refuses `team_name_taken`. */
export async function editTeam(
  context: Context,
  viewer: UserViewer,
  { teamId }: Membership,
  { team_name, description }: { team_name: string; description: string },
): Promise<void> {
  const edit = context.db.transaction().execute(async (change) => {
    await lockTeamAs(change, viewer, teamId, 'team.manage')
    await store.updateTeam(change, teamId, team_name, description)
    await recordAudit(context, change, {
      teamId,
      actor: viewer,
      action: 'team_edited',
      params: { team: team_name },
    })
  })
  await edit.catch((error: unknown) => {
    if (isUniqueViolation(error, 'teams_name')) refuse('team_name_taken')
    throw error
  })
}
