/**
 * Deletes data that Free's retention has hidden for 30 days, after two messages. If the team pays again before that, everything is kept, and the
 * period starts anew if the package expires again. A website that comes from another team has a period of its own.
 */
import { day } from '@footfall/contract/durations'
import { hiddenDays } from '@footfall/contract/plans'
import type { Context } from '../../context.ts'
import { recordAudit } from '../audit/audit.ts'
import { monthsBefore, planOf } from '../teams/plan-limits.ts'
import { eachTeam } from './each-team.ts'
import { notifyAdmins } from './notify-admins.ts'
import { findTeam } from './store.ts'
import * as store from './usage-store.ts'

const hiddenFor = hiddenDays * day
/** Milliseconds between the second message and the deletion. */
const warned = 7 * day
/** Later data is hidden day by day but deleted weekly, because each deletion makes rollups of old days anew. */
const together = 7 * day

/** When hidden data is deleted, told `first` and for the second time at `last`, or not before `last`. All in Unix milliseconds. */
export function deletionOf(first: number, last: number): number {
  return Math.max(first + hiddenFor, last + warned)
}

/** Which notices are about a website's hidden data: since when it is hidden. `hidesSince`: of the team's plan, in Unix milliseconds. */
export function noticesFor(
  hidesSince: number,
  { received_at }: { readonly received_at: Date | null },
): string {
  return new Date(Math.max(hidesSince, received_at?.getTime() ?? 0)).toISOString()
}

export interface OldEvents {
  /** Start of each website's oldest visit, in Unix milliseconds. */
  oldest(websiteIds: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** Deletes a website's visits that began before an instant. */
  erase(websiteId: string, before: number): Promise<void>
}

type Erasing = Pick<Context, 'config' | 'db' | 'clock' | 'log'>
type Team = Awaited<ReturnType<typeof store.teamsWithWebsites>>[number]

export async function eraseHidden(context: Erasing, events: OldEvents): Promise<void> {
  await eachTeam(await store.teamsWithWebsites(context.db), (team) => lookAfter(context, events, team))
}

async function lookAfter(context: Erasing, events: OldEvents, team: Team): Promise<void> {
  const now = context.clock.now()
  const { hidesSince, limits } = planOf(context.config, team, now)
  if (hidesSince === null || limits.retentionMonths === null) return
  const held = await store.websitesHeld(context.db, team.id)
  const oldest = await events.oldest(held.map(({ id }) => id))
  const visible = monthsBefore(now, limits.retentionMonths)
  const before = monthsBefore(now - hiddenFor, limits.retentionMonths)
  const hiding = held.filter(({ id }) => (oldest.get(id) ?? visible) < visible)
  for (const about of new Set(hiding.map((website) => noticesFor(hidesSince, website))))
    if (await isDue(context, team, about)) await erase(context, events, team, { about, oldest, before })
}

/** Informs people of what is hidden, when it is time to. True once it may be deleted. */
async function isDue(context: Erasing, team: Team, about: string): Promise<boolean> {
  const now = context.clock.now()
  const first = await notifyOnce(context, team, 'retention_hidden', about, now + hiddenFor)
  if (now < first + hiddenFor - warned) return false
  const last = await notifyOnce(context, team, 'retention_near', about, deletionOf(first, now))
  return now >= deletionOf(first, last)
}

/** Sends the message if it was not sent before. Returns when it was sent, in Unix milliseconds. */
async function notifyOnce(
  context: Erasing,
  { id: teamId, name }: Team,
  kind: 'retention_hidden' | 'retention_near',
  about: string,
  deletesAt: number,
): Promise<number> {
  const now = new Date(context.clock.now())
  await context.db.transaction().execute(async (change) => {
    if (!(await store.claimNotice(change, teamId, kind, about, now))) return
    await notifyAdmins(context, change, { teamId, kind, params: { team: name }, day: deletesAt })
  })
  return (await store.noticeAt(context.db, teamId, kind, about))?.getTime() ?? now.getTime()
}

interface Due {
  readonly about: string
  /** Start of each website's oldest visit, in Unix milliseconds. */
  readonly oldest: ReadonlyMap<string, number>
  /** Unix milliseconds. */
  readonly before: number
}

async function erase(
  context: Erasing,
  events: OldEvents,
  team: Team,
  { about, oldest, before }: Due,
): Promise<void> {
  const { db, clock, log } = context
  const done = await store.noticeAt(db, team.id, 'data_erased', about)
  const due = done ? before - together : before
  let erased = 0
  for (const [websiteId, start] of oldest) {
    if (start >= due || !(await isStillHidden(context, team.id, websiteId, about))) continue
    await events.erase(websiteId, before)
    erased += 1
    log.info({ website: websiteId }, 'deleted data that was hidden for 30 days')
  }
  if (erased === 0) return
  await store.claimNotice(db, team.id, 'data_erased', about, new Date(clock.now()))
  await recordAudit(context, db, {
    teamId: team.id,
    actor: null,
    action: 'data_erased',
    params: { day: before },
  })
}

/** The team may have paid a moment ago, or sent the website to another team: then everything is kept. */
async function isStillHidden(
  { db, config, clock }: Erasing,
  teamId: string,
  websiteId: string,
  about: string,
): Promise<boolean> {
  const team = await findTeam(db, teamId)
  const hidesSince = team ? planOf(config, team, clock.now()).hidesSince : null
  if (hidesSince === null) return false
  const website = (await store.websitesHeld(db, teamId)).find(({ id }) => id === websiteId)
  return website !== undefined && noticesFor(hidesSince, website) === about
}
