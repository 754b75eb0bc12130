/** Deletes a team and everything that belongs to it, for all members: in one step and permanently. */
import type { Context } from '../../context.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { recordAudit } from '../audit/audit.ts'
import { cancelInvitationsOf } from '../invitations/cancel-invitations.ts'
import { revokeKeysOf } from '../keys/keys.ts'
import { notify } from '../messages/messages.ts'
import { cancelTransfersTo } from '../transfers/cancel-transfers.ts'
import { deleteWebsitesOf } from '../websites/delete-website.ts'
import { lockTeam } from './lock-team.ts'
import { removeEveryone } from './member-store.ts'
import { markDeleted } from './store.ts'

export async function deleteTeam(
  context: Context,
  viewer: UserViewer,
  membership: Membership,
): Promise<void> {
  const { teamId, teamName } = membership
  const now = new Date(context.clock.now())
  await context.db.transaction().execute(async (change) => {
    await lockTeam(change, teamId)
    await deleteWebsitesOf(context, change, viewer, teamId)
    await cancelTransfersTo(change, teamId)
    await cancelInvitationsOf(change, teamId)
    await revokeKeysOf(context, change, teamId)
    await recordAudit(context, change, { teamId, actor: viewer, action: 'team_deleted' })
    const members = await removeEveryone(change, teamId, now)
    await markDeleted(change, teamId, now)
    for (const userId of members)
      if (userId !== viewer.userId)
        await notify(context, change, { userId, kind: 'team_deleted', params: { team: teamName }, teamId })
  })
}
