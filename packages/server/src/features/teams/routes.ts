/** The calls of teams. */
import type { TeamRow, teamCalls } from '@footfall/contract/api/team'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../http/handlers.ts'
import { refuse } from '../../lib/refusal.ts'
import { makeTeam } from './make-team.ts'
import * as store from './store.ts'

type Row = Awaited<ReturnType<typeof store.teamsOf>>[number]

function presentTeam(row: Row): TeamRow {
  return {
    team_id: row.id,
    team_name: row.name,
    description: row.description,
    team_role: row.role,
    members: Number(row.members ?? 0),
    websites: Number(row.websites ?? 0),
    created_at: Math.floor(row.created_at.getTime() / 1000),
  }
}

export function teamHandlers({ db, clock }: Context): Handlers<typeof teamCalls> {
  return {
    '/team/add': async ({ input, viewer }) => {
      const team = { name: input.team_name, description: input.description, ownerId: viewer.userId }
      const now = new Date(clock.now())
      const team_id = await db
        .transaction()
        .execute((change) => makeTeam(change, { ...team, now, unique: true }))
      return { team_id }
    },
    '/team/list': async ({ viewer }) => {
      const rows = await store.teamsOf(db, viewer.userId)
      return { list: rows.map(presentTeam), total: rows.length }
    },
    '/team/item': async ({ viewer, membership }) => {
      const [row] = await store.teamsOf(db, viewer.userId, membership.teamId)
      if (!row) refuse('not_found')
      return presentTeam(row)
    },
    '/team/edit_team': async ({ input, membership }) => {
      await db.transaction().execute(async (change) => {
        if (await store.nameTaken(change, input.team_name, membership.teamId)) refuse('team_name_taken')
        await store.updateTeam(change, membership.teamId, input.team_name, input.description)
      })
      return {}
    },
    '/team/check_team_name': async ({ input }) => ({
      available: !(await store.nameTaken(db, input.team_name, input.team_id)),
    }),
  }
}
