/** The teams' usage, and which notices were sent, in PostgreSQL. */
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Locks counting until this transaction ends. */
export async function lockUsage(db: Db): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('website_usage'))`.execute(db)
}

/** Adds a month's counts from the events store. Events deleted since an earlier count stay counted. */
export async function putUsage(db: Db, month: string, counts: ReadonlyMap<string, number>): Promise<void> {
  const ids = [...counts.keys()]
  await sql`UPDATE website_usage SET seen = 0
    WHERE month = ${month} AND seen > 0 AND website_id <> ALL (${ids}::uuid[])`.execute(db)
  await sql`
    INSERT INTO website_usage AS held (website_id, month, events, seen)
    SELECT id, ${month}, n, n
    FROM unnest(${ids}::uuid[], ${[...counts.values()]}::bigint[]) AS counted (id, n)
    WHERE EXISTS (SELECT FROM websites WHERE websites.id = counted.id)
    ON CONFLICT (website_id, month) DO UPDATE
    SET events = held.events + greatest(0, excluded.seen - held.seen), seen = excluded.seen`.execute(db)
}

/** Events of a team's websites in a month. */
export async function usageOf(db: Db, teamId: string, month: string): Promise<number> {
  const row = await db
    .selectFrom('website_usage')
    .innerJoin('websites', 'websites.id', 'website_usage.website_id')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('website_usage.events'), eb.lit(0)).as('n'))
    .where('websites.team_id', '=', teamId)
    .where('month', '=', month)
    .executeTakeFirstOrThrow()
  return Number(row.n)
}

/** Teams that have used at least this much in a month, and teams recorded as having used up their quota. */
export function heavyTeams(db: Db, month: string, least: number) {
  return db
    .selectFrom('teams')
    .innerJoin('websites', 'websites.team_id', 'teams.id')
    .leftJoin('website_usage', (join) =>
      join.onRef('website_usage.website_id', '=', 'websites.id').on('website_usage.month', '=', month),
    )
    .selectAll('teams')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<string>('website_usage.events'), eb.lit(0)).as('used'))
    .where('teams.deleted_at', 'is', null)
    .groupBy('teams.id')
    .having((eb) =>
      eb.or([
        eb(eb.fn.sum('website_usage.events'), '>=', least),
        eb('teams.quota_reached_at', 'is not', null),
      ]),
    )
    .execute()
}

export async function setReached(db: Db, teamId: string, at: Date | null): Promise<void> {
  await db.updateTable('teams').set({ quota_reached_at: at }).where('id', '=', teamId).execute()
}

/** Teams whose package has ended or ends before an instant, without those that know of its end: over the years they become most teams. */
export function endingTeams(db: Db, before: Date) {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where('paid_until', '<=', before)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('plan_notices')
            .select('team_id')
            .whereRef('team_id', '=', 'teams.id')
            .where('notice', '=', 'plan_lapsed')
            .whereRef('at', '>=', 'teams.paid_until'),
        ),
      ),
    )
    .execute()
}

/** Teams with at least one website. */
export function teamsWithWebsites(db: Db) {
  return db
    .selectFrom('teams')
    .selectAll()
    .where('deleted_at', 'is', null)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('websites')
          .select('id')
          .whereRef('team_id', '=', 'teams.id')
          .where('deleted_at', 'is', null),
      ),
    )
    .execute()
}

/** A team's websites, and when they came from another team. */
export function websitesHeld(db: Db, teamId: string) {
  return db
    .selectFrom('websites')
    .select(['id', 'received_at'])
    .where('team_id', '=', teamId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Claims sending a notice; false if it was sent before. */
export async function claimNotice(
  db: Db,
  teamId: string,
  notice: string,
  about: string,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('plan_notices')
    .values({ team_id: teamId, notice, about, at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function noticeAt(db: Db, teamId: string, notice: string, about: string): Promise<Date | null> {
  const row = await db
    .selectFrom('plan_notices')
    .select('at')
    .where('team_id', '=', teamId)
    .where('notice', '=', notice)
    .where('about', '=', about)
    .executeTakeFirst()
  return row?.at ?? null
}
