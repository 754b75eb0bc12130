/** Deletes a team and everything that belongs to it, for all members: in one step and permanently. */
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { queueMails } from '../../mail/send-mail.ts'
import { findAddresses } from '../accounts/people.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { closeInvitations } from '../invitations/close-invitations.ts'
import { revokeKeysOf } from '../keys/keys.ts'
import { notifyAll } from '../messages/messages.ts'
import { endTransfersTo } from '../transfers/cancel-transfers.ts'
import { deleteWebsitesOf } from '../websites/delete-website.ts'
import { lockTeamAs } from './lock-team.ts'
import { removeEveryone } from './member-store.ts'
import { markDeleted } from './store.ts'

/** Refuses like `lockTeamAs`. */
export async function deleteTeam(
  context: Context,
  viewer: UserViewer,
  membership: Pick<Membership, 'teamId' | 'teamName'>,
): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    await lockTeamAs(change, viewer, membership.teamId, 'team.own')
    await deleteLockedTeam(context, change, viewer, membership)
  })
}

/** The same, as part of a larger change that has locked the team. */
export async function deleteLockedTeam(
  context: Pick<Context, 'clock'>,
  change: Db,
  actor: Actor,
  { teamId, teamName }: Pick<Membership, 'teamId' | 'teamName'>,
): Promise<void> {
  const now = new Date(context.clock.now())
  await deleteWebsitesOf(context, change, actor, teamId)
  await endTransfersTo(context, change, actor, { toTeam: teamId, name: teamName })
  await closeInvitations(context, change, { teamId }, 'cancelled')
  await revokeKeysOf(context, change, teamId)
  await recordAudit(context, change, { teamId, actor, action: 'team_deleted' })
  const members = await removeEveryone(change, teamId, now)
  await markDeleted(change, teamId, now)
  const others = members.filter((userId) => userId !== actor.userId)
  const params = { team: teamName }
  await notifyAll(context, change, others, { kind: 'team_deleted', params, teamId })
  const mails = (await findAddresses(change, others)).map(({ email, language }) => ({
    to: email,
    language,
    text: 'team_deleted',
    params,
  }))
  await queueMails(change, mails)
}
