/** The calls of teams and their members; those of invitations are in their own feature. */
import type { TeamRow, teamCalls } from '@footfall/contract/api/team'
import { day, hour } from '@footfall/contract/durations'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import type { Gate } from '../../http/viewer.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { byName, pageOfList } from '../../lib/page-of-list.ts'
import { maskEmail } from '../../lib/secrets/mask-email.ts'
import { unixTime } from '../../lib/time/unix-time.ts'
import { findPersonByName } from '../accounts/people.ts'
import { listAudit } from '../audit/list-audit.ts'
import { invitationHandlers } from '../invitations/routes.ts'
import { type Limit, limitTries } from '../limits/limits.ts'
import { handOverTeam } from './change-owner.ts'
import { deleteTeam } from './delete-team.ts'
import { editMember, leaveTeam, removeFromTeam } from './edit-members.ts'
import { editTeam } from './edit-team.ts'
import { listMembers, oneMember } from './list-members.ts'
import { makeTeam } from './make-team.ts'
import { membershipOf, roleOf } from './memberships.ts'
import * as store from './store.ts'

/** A person checks names and addresses one at a time, not by the thousand. */
const nameChecks: Limit = { name: 'team names checked by', most: 120, window: hour }
const addressChecks: Limit = { name: 'accounts checked by', most: 60, window: hour }
const newTeams: Limit = { name: 'teams made by', most: 30, window: day }

type Compare = (a: TeamRow, b: TeamRow) => number
const sortKeys: Readonly<Record<'joined_at' | 'team_name' | 'created_at', Compare>> = {
  // The store sorts them so.
  joined_at: () => 0,
  team_name: (a, b) => byName(a.team_name, b.team_name),
  created_at: (a, b) => a.created_at - b.created_at,
}

function presentTeam(row: Awaited<ReturnType<typeof store.teamsOf>>[number]): TeamRow {
  return {
    team_id: row.id,
    team_name: row.name,
    description: row.description,
    team_role: roleOf(row.role),
    owner: row.owner ?? '',
    members: row.members ?? 0,
    websites: row.websites ?? 0,
    created_at: unixTime(row.created_at),
  }
}

export function teamHandlers(context: Context, gate: Pick<Gate, 'team'>): Handlers<typeof teamCalls> {
  const { db } = context
  return {
    ...invitationHandlers(context, gate),
    '/team/add': async ({ input, viewer }) => {
      await limitTries(context, newTeams, viewer.userId)
      const team = { name: input.team_name, description: input.description, owner: viewer, unique: true }
      return { team_id: await db.transaction().execute((change) => makeTeam(context, change, team)) }
    },
    '/team/list': async ({ input, viewer }) => {
      const teams = (await store.teamsOf(db, viewer.userId)).map(presentTeam)
      return pageOfList(
        teams,
        input,
        (row) => `${row.team_name}\n${row.description}`,
        sortKeys[input.order_by],
      )
    },
    '/team/item': async ({ viewer, membership }) => {
      const [row] = await store.teamsOf(db, viewer.userId, membership.teamId)
      if (!row) refuse('not_found', { asked: 'team' })
      return presentTeam(row)
    },
    '/team/get_team_name': async ({ membership }) => ({ team_name: membership.teamName }),
    '/team/check_team_name': async ({ input, viewer }) => {
      await limitTries(context, nameChecks, viewer.userId)
      const own = input.team_id ? await membershipOf(db, input.team_id, viewer.userId) : null
      return { available: !(await store.nameTaken(db, input.team_name, own?.teamId)) }
    },
    '/team/edit_team': ({ input, viewer, membership }) => editTeam(context, viewer, membership, input),
    '/team/delete_team': ({ viewer, membership }) => deleteTeam(context, viewer, membership),
    '/team/leave_team': ({ viewer, membership }) => leaveTeam(context, viewer, membership),
    '/team/user': ({ input, membership }) => listMembers(context, membership, input),
    '/team/get_user': ({ input, membership }) => oneMember(context, membership, input.member_id),
    '/team/get_email': async ({ input, viewer, membership }) => {
      await limitTries(context, addressChecks, viewer.userId)
      const person = await findPersonByName(db, input.account)
      const isMember = person ? await membershipOf(db, membership.teamId, person.userId) : null
      return {
        registered: person !== null,
        email: person?.email ? maskEmail(person.email) : null,
        is_member: isMember !== null,
      }
    },
    '/team/edit_member': ({ input, viewer, membership }) => editMember(context, viewer, membership, input),
    '/team/remove_member': ({ input, viewer, membership }) =>
      removeFromTeam(context, viewer, membership, input.member_id),
    '/team/hand_over': ({ input, viewer, membership }) => handOverTeam(context, viewer, membership, input),
    '/team/audit_log': ({ input, viewer, membership, request }) =>
      listAudit(context, viewer, membership, input, request.language),
    '/team_user/edit_settings': async ({ input, viewer, membership }) => {
      const { website_order, pinned } = input
      if (website_order || pinned)
        await store.saveOrder(db, membership.teamId, viewer.userId, {
          ...(website_order ? { website_order } : {}),
          ...(pinned ? { pinned } : {}),
        })
    },
  }
}
