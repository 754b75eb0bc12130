/** Makes another member the owner of a team. The owner can, and the operator: for an owner who cannot be reached. */
import { adminRole, ownerRole, roleNames } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { confirmFactors, type Factors, lockConfirmed } from '../accounts/confirm-factors.ts'
import { findPerson } from '../accounts/people.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { notify } from '../messages/messages.ts'
import { cancelTransfersSentBy } from '../transfers/cancel-transfers.ts'
import { lockTeam, lockTeamAs } from './lock-team.ts'
import { setOwner, usersWithRole } from './member-store.ts'
import { membershipOf } from './memberships.ts'

export interface HandOver extends Factors {
  readonly member_id: string
}

/** By the operator. The owner so far stays as an administrator. Refuses `not_found` if the user is not in the team, `not_allowed` for its owner. */
export async function changeOwner(
  context: Pick<Context, 'db' | 'clock'>,
  actor: Actor,
  whose: NewOwner,
): Promise<void> {
  await context.db.transaction().execute(async (change) => {
    await lockTeam(change, whose.teamId)
    await setLockedOwner(context, change, actor, whose)
  })
}

/** By the owner, who confirms who they are. Refuses like `changeOwner`, `confirmFactors` and `lockTeamAs`. */
export async function handOverTeam(
  context: Context,
  viewer: UserViewer,
  { teamId }: Pick<Membership, 'teamId'>,
  { member_id: userId, ...factors }: HandOver,
): Promise<void> {
  const confirmed = await confirmFactors(context, viewer.userId, factors)
  await context.db.transaction().execute(async (change) => {
    await lockTeamAs(change, viewer, teamId, 'team.own')
    await lockConfirmed(change, confirmed)
    await setLockedOwner(context, change, viewer, { teamId, userId })
  })
}

interface NewOwner {
  readonly teamId: string
  readonly userId: string
}

async function setLockedOwner(
  context: Pick<Context, 'clock'>,
  change: Db,
  actor: Actor,
  { teamId, userId }: NewOwner,
): Promise<void> {
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
  if (userId === actor.userId) return
  await notify(context, change, {
    userId,
    kind: 'role_changed',
    params: { team: teamName, role: roleName },
    link: '/teams',
    teamId,
  })
}
