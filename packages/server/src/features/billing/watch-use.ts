/** Counts each team's usage of the month, sends notices when the quota is nearly or fully used, and when packages end. */
import { day } from '@footfall/contract/durations'
import { planLimits } from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import { neverTimeOut } from '../../db/open.ts'
import { lockLivingTeam } from '../teams/lock-team.ts'
import { planOf } from '../teams/plan-limits.ts'
import { notifyChanged } from '../websites/lock-website.ts'
import { monthOf, overQuota } from '../websites/quota-state.ts'
import { eachTeam } from './each-team.ts'
import { notifyAdmins } from './notify-admins.ts'
import * as store from './usage-store.ts'

/** Pageviews and custom events of each website in a month (`2026-11`, UTC). */
export type EventsOfMonth = (month: string) => Promise<ReadonlyMap<string, number>>

type Watching = Pick<Context, 'config' | 'db' | 'clock'>
type Team = Awaited<ReturnType<typeof store.heavyTeams>>[number]

const nearly = 0.8
const noticePeriod = 7 * day

export async function watchUse(context: Watching, eventsOfMonth: EventsOfMonth): Promise<void> {
  const { db, clock } = context
  const month = monthOf(clock.now())
  // Counts are serialized. An older count stored later would look like a deletion of events.
  await db.transaction().execute(async (change) => {
    await neverTimeOut(change)
    await store.lockUsage(change)
    await store.putUsage(change, month, await eventsOfMonth(month))
  })
  const heavy = await store.heavyTeams(db, month, planLimits.free.events * nearly)
  await eachTeam(heavy, (team) => judge(context, team, month)).finally(() => watchEnds(context))
}

async function judge(context: Watching, { id, used: counted }: Team, month: string): Promise<void> {
  const now = new Date(context.clock.now())
  const used = Number(counted)
  await context.db.transaction().execute(async (change) => {
    // It may have paid since it was listed.
    const team = await lockLivingTeam(change, id)
    if (!team) return
    const limit = planOf(context.config, team, now.getTime()).limits.events
    const reachedAt = team.quota_reached_at
    const reached = limit !== null && used >= limit
    const known = reachedAt !== null && monthOf(reachedAt.getTime()) === month
    if (reached !== known) {
      await store.setReached(change, id, reached ? now : null)
      await notifyChanged(change, id)
    }
    if (limit === null || used < limit * nearly) return
    const kind = reached ? 'quota_reached' : 'quota_near'
    // One notice per month and limit, so a team that buys more events gets notices for its new limit.
    if (!(await store.claimNotice(change, id, kind, `${month}/${limit}`, now))) return
    const late = reached && overQuota(limit, known ? reachedAt : now) === null
    await notifyAdmins(context, change, {
      teamId: id,
      kind: late ? 'quota_reached_late' : kind,
      params: { team: team.name, limit },
    })
  })
}

/** Packages are not renewed automatically, so people are informed a week before the end and at the end. */
async function watchEnds(context: Watching): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const before = now + noticePeriod
  await eachTeam(await store.endingTeams(db, new Date(before)), ({ id: teamId }) =>
    db.transaction().execute(async (change) => {
      // It may have paid since it was listed.
      const { name, paid_until: until = null } = (await lockLivingTeam(change, teamId)) ?? {}
      if (name === undefined || until === null || until.getTime() > before) return
      const kind = until.getTime() <= now ? 'plan_lapsed' : 'plan_ending'
      if (!(await store.claimNotice(change, teamId, kind, until.toISOString(), new Date(now)))) return
      await notifyAdmins(context, change, { teamId, kind, params: { team: name }, day: until.getTime() })
      if (kind === 'plan_lapsed') await notifyChanged(change, teamId)
    }),
  )
}
