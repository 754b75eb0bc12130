/** Makes another member the owner of a team. Only the operator can: for an owner who has left, or whose account is to be deleted. */
import { adminRole, ownerRole, roleNames } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { findPerson } from '../accounts/people.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { notify } from '../messages/messages.ts'
import { cancelTransfersSentBy } from '../transfers/cancel-transfers.ts'
import { lockTeam } from './lock-team.ts'
import { setOwner, usersWithRole } from './member-store.ts'
import { membershipOf } from './memberships.ts'

/** The owner so far stays as an administrator. Refuses `not_found` if the user is not in the team, `not_allowed` for its owner. */
export async function changeOwner(
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    await lockTeam(change, teamId)
    const member = await membershipOf(change, teamId, userId)
    if (!member) refuse('not_found')
    if (member.role === ownerRole) refuse('not_allowed')
    const owners = await usersWithRole(change, teamId, [1])
    await setOwner(change, teamId, userId)
    for (const owner of owners) await withdrawTransfers(context, change, actor, { teamId, userId: owner })
    const team = { teamId, teamName: member.teamName }
    for (const owner of owners)
      await announce(context, change, actor, { ...team, userId: owner, role: adminRole })
    await announce(context, change, actor, { ...team, userId, role: ownerRole })
  })
}

/** Only the owner gives websites away. */
async function withdrawTransfers(
  context: Pick<Context, 'clock'>,
  change: Db,
  actor: Actor,
  { teamId, userId }: { readonly teamId: string; readonly userId: string },
): Promise<void> {
  const name = (await findPerson(change, userId))?.name ?? ''
  await cancelTransfersSentBy(context, change, actor, { teamId, userId, name })
}

interface NewRole {
  readonly teamId: string
  readonly teamName: string
  readonly userId: string
  readonly role: typeof ownerRole | typeof adminRole
}

async function announce(
  context: Pick<Context, 'clock'>,
  change: Db,
  actor: Actor,
  { teamId, teamName, userId, role }: NewRole,
): Promise<void> {
  const [person, roleName] = [await findPerson(change, userId), roleNames[role]]
  const params = { name: person?.name ?? '', role: roleName }
  await recordAudit(context, change, { teamId, actor, action: 'member_edited', params })
  await notify(context, change, {
    userId,
    kind: 'role_changed',
    params: { team: teamName, role: roleName },
    link: '/teams',
    teamId,
  })
}
