/** Deletes an account with all that is personal in it. What others need stays: entries of a team's log keep the name, orders and reports lose the author. */
import { ownerRole } from '@footfall/contract/access'
import type { Context } from '../../context.ts'
import type { Db } from '../../db/schema.ts'
import type { Membership, UserViewer } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { queueMail } from '../../mail/send-mail.ts'
import { type Actor, recordAudit } from '../audit/audit.ts'
import { deletePicture } from '../pictures/pictures.ts'
import { deleteLockedTeam } from '../teams/delete-team.ts'
import { leaveLockedTeam } from '../teams/edit-members.ts'
import { lockLivingTeam } from '../teams/lock-team.ts'
import { hasOtherMembers, teamsOf } from '../teams/memberships.ts'
import { endTransfersTo } from '../transfers/cancel-transfers.ts'
import { lockWebsitesOf } from '../websites/lock-website.ts'
import { confirmFactors, type Factors, lockConfirmed } from './confirm-factors.ts'
import { findPerson, type Person } from './people.ts'
import * as store from './store.ts'

/** By its user. Refuses `password_wrong`, `two_factor_required`, `two_factor_wrong`, `too_many_tries`, and what `removeAccount` refuses. */
export async function deleteAccount(context: Context, viewer: UserViewer, factors: Factors): Promise<void> {
  const user = await confirmFactors(context, viewer.userId, factors)
  await context.db.transaction().execute((change) =>
    removeAccount(context, change, viewer.userId, {
      actor: viewer,
      check: () => lockConfirmed(change, user),
    }),
  )
}

interface Removal {
  readonly actor: Actor
  /** Runs once the account is locked. */
  readonly check?: () => Promise<unknown>
}

/**
 * Teams without other members are deleted with the account, and it leaves the others. `change` is a transaction. Refuses `owns_team` if it owns a
 * team with other members, `not_found` if it is gone, `unavailable` if it joined or made a team in the same instant.
 */
export async function removeAccount(
  context: Pick<Context, 'db' | 'clock'>,
  change: Db,
  userId: string,
  { actor, check }: Removal,
): Promise<void> {
  const locked = await lockTeamsOf(change, userId)
  await store.lockOffersTo(change, userId)
  if (!(await store.lockUserForDeletion(change, userId))) refuse('not_found')
  await check?.()
  const now = await teamsOf({ db: change }, userId)
  if (now.some(({ teamId }) => !locked.has(teamId))) refuse('unavailable')
  const person = await findPerson(change, userId)
  if (!person) refuse('not_found')
  for (const team of now) await leaveOrDelete(context, change, { person, team, actor })
  await endTransfersTo(context, change, actor, { recipientId: userId, name: person.name })
  await deletePicture(change, await store.deleteUser(change, userId))
  await recordAudit(context, change, {
    teamId: null,
    actor: actor.userId === userId ? { ...actor, userId: null } : actor,
    action: 'account_deleted',
    params: { name: person.name },
  })
  if (person.email)
    await queueMail(change, {
      to: person.email,
      language: person.language,
      text: 'account_deleted',
      params: { name: person.name },
    })
}

/**
 * Returns their ids. Teams come before the account, in one order, as for everybody who changes a team and then refers to its members. So do the websites
 * that are deleted, because whoever takes one over notifies the account.
 */
async function lockTeamsOf(change: Db, userId: string): Promise<ReadonlySet<string>> {
  const teams = (await teamsOf({ db: change }, userId)).sort((a, b) => (a.teamId < b.teamId ? -1 : 1))
  for (const { teamId } of teams) await lockLivingTeam(change, teamId)
  for (const { teamId, role } of teams) if (role === ownerRole) await lockWebsitesOf(change, teamId)
  return new Set(teams.map(({ teamId }) => teamId))
}

async function leaveOrDelete(
  context: Pick<Context, 'clock'>,
  change: Db,
  { person, team, actor }: { person: Person; team: Membership; actor: Actor },
): Promise<void> {
  if (team.role !== ownerRole) {
    await leaveLockedTeam(context, change, { userId: person.userId, account: person.name }, team)
    return
  }
  if (await hasOtherMembers(change, team.teamId)) refuse('owns_team', { team: team.teamName })
  await deleteLockedTeam(context, change, actor, team)
}
