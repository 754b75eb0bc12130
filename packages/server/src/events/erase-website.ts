/** Takes what was counted for a website out of every table: all of it from before an instant. What was summed up of it goes whole, to be made anew. */
import type { EventsStore } from './client.ts'
import { param, type Sql, sql } from './sql.ts'

/** `before` in Unix milliseconds. Resolves when nothing of it can be read any more. */
export async function eraseWebsite(store: EventsStore, websiteId: string, before: number): Promise<void> {
  const { stored, onCluster } = store.layout
  const ofWebsite = sql`website_id = ${param('UUID', websiteId)}`
  const instant = sql`fromUnixTimestamp64Milli(${param('Int64', before)}, 'UTC')`
  const statements: Sql[] = [
    sql`DELETE FROM ${stored('order_payments')}${onCluster} WHERE ${ofWebsite} AND time < ${instant}`,
    sql`DELETE FROM ${stored('events')}${onCluster} WHERE ${ofWebsite} AND time < ${instant}`,
    sql`DELETE FROM ${stored('visits')}${onCluster} WHERE ${ofWebsite} AND start < ${instant}`,
    sql`DELETE FROM ${stored('visitors')}${onCluster} WHERE ${ofWebsite} AND first < ${instant}`,
    sql`DELETE FROM ${stored('traits')}${onCluster} WHERE ${ofWebsite} AND latest.1 < ${instant}`,
    ...whatIsSummed(store, websiteId, instant),
  ]
  for (const statement of statements) await store.exec(statement)
}

/**
 * Takes out the visits that began before an instant, with all that belongs to them, and leaves the rest as it was: a visit is never cut in two,
 * and whoever came again later has been there before.
 */
export async function eraseOldVisits(store: EventsStore, websiteId: string, before: number): Promise<void> {
  const { stored, onCluster } = store.layout
  const ofWebsite = sql`website_id = ${param('UUID', websiteId)}`
  const instant = sql`fromUnixTimestamp64Milli(${param('Int64', before)}, 'UTC')`
  const [events, visits] = [stored('events'), stored('visits')]
  // Visits under way at the instant began within the week before it and end within the week after.
  const old = sql`(time < ${instant} OR (time < ${instant} + INTERVAL 7 DAY AND visit IN (
    SELECT visit FROM ${visits} WHERE ${ofWebsite} AND start >= ${instant} - INTERVAL 7 DAY AND start < ${instant})))`
  // The orders first: which are meant is known by their events alone.
  const statements: Sql[] = [
    sql`DELETE FROM ${stored('order_payments')}${onCluster} WHERE ${ofWebsite} AND event IN (
      SELECT event FROM ${events} WHERE ${ofWebsite} AND ${old})`,
    sql`DELETE FROM ${events}${onCluster} WHERE ${ofWebsite} AND ${old}`,
    sql`DELETE FROM ${visits}${onCluster} WHERE ${ofWebsite} AND start < ${instant}`,
    sql`DELETE FROM ${stored('visitors')}${onCluster} WHERE ${ofWebsite} AND first < ${instant}
      AND visitor NOT IN (SELECT visitor FROM ${visits} WHERE ${ofWebsite})`,
    sql`DELETE FROM ${stored('traits')}${onCluster} WHERE ${ofWebsite} AND latest.1 < ${instant}`,
    ...whatIsSummed(store, websiteId, instant),
  ]
  for (const statement of statements) await store.exec(statement)
}

/** Drops from before the instant, and every sum of days: they are made anew. */
function whatIsSummed(store: EventsStore, websiteId: string, instant: Sql): Sql[] {
  const { stored, onCluster } = store.layout
  const ofWebsite = sql`website_id = ${param('UUID', websiteId)}`
  return [
    sql`DELETE FROM ${stored('drops')}${onCluster} WHERE ${ofWebsite} AND quarter < ${instant}`,
    sql`DELETE FROM ${stored('dropped_samples')}${onCluster} WHERE ${ofWebsite} AND time < ${instant}`,
    ...forgetSums(store, websiteId),
  ]
}

/** The statements that remove a website's sums of days. */
export function forgetSums({ layout: { stored, onCluster } }: EventsStore, websiteId: string): Sql[] {
  const ofWebsite = sql`website_id = ${param('UUID', websiteId)}`
  return [
    sql`DELETE FROM ${stored('closings')}${onCluster} WHERE ${ofWebsite}`,
    sql`DELETE FROM ${stored('closed_days')}${onCluster} WHERE ${ofWebsite}`,
    sql`DELETE FROM ${stored('closed_visitors')}${onCluster} WHERE ${ofWebsite}`,
    sql`DELETE FROM ${stored('closed_visits')}${onCluster} WHERE ${ofWebsite}`,
    // Whatever sums it up at this very moment must not be believed.
    sql`INSERT INTO late_marks (website_id, noted, time) SELECT ${param('UUID', websiteId)}, now64(3), 0`,
  ]
}
