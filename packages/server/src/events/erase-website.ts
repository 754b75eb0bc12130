/** Deletes everything counted for a website before an instant from every table. Its rollups are deleted completely and rebuilt. */
import { day } from '@footfall/contract/durations'
import type { EventsStore } from './client.ts'
import { deletionsOf } from './deletions-of-website.ts'
import { eraseOrders } from './erase-orders.ts'
import { instant } from './event-times.ts'
import type { DeleteRows, RowsOfShard } from './layout/layout.ts'
import { renewVisitors } from './renew-visitors.ts'
import { param, type Sql, sql } from './sql.ts'

const week = 7 * day

/**
 * `before` in Unix milliseconds. Resolves when none of it can be read any more. A visit in progress at that instant is deleted as a whole, because
 * reports count visits as they began. A visitor who came again later is new.
 */
export async function eraseWebsite(store: EventsStore, websiteId: string, before: number): Promise<void> {
  const { deleteRows, hasRows } = await deletionsOf(store, websiteId)
  if (!hasRows) return
  const { ofWebsite, end } = await eraseVisits(store, deleteRows, websiteId, before)
  await renewVisitors(store, ofWebsite, before)
  const statements: Sql[] = [
    ...deleteRows('visitors', sql`${ofWebsite} AND first < ${end}`),
    ...whatElse((await deletionsOf(store, websiteId)).deleteRows, websiteId, end),
  ]
  for (const statement of statements) await store.exec(statement)
}

/**
 * Deletes everything of a website that is no more, whenever it happened: until every node has learned that, it accepts events from after the instant
 * of the deletion. `others`: deleted websites that are to be erased, too. A statement takes as long for one website as for hundreds, and then finds
 * next to nothing of theirs.
 */
export async function eraseDeleted(
  store: EventsStore,
  websiteId: string,
  others: readonly string[] = [],
): Promise<void> {
  if (!(await deletionsOf(store, websiteId)).hasRows) return
  const all = [websiteId, ...others]
  const ofAll = sql`website_id IN ${param('Array(UUID)', all)}`
  const { deleteRows } = await deletionsOf(store, ...all)
  for (const table of ['order_payments', 'payments', 'events', 'visits', 'visitors'] as const)
    for (const statement of deleteRows(table, ofAll)) await store.exec(statement)
  const left = (await deletionsOf(store, ...all)).deleteRows
  for (const table of ['traits', 'drops', 'dropped_samples'] as const)
    for (const statement of left(table, ofAll)) await store.exec(statement)
  for (const statement of deleteRollups(left, ...all)) await store.exec(statement)
}

/**
 * Deletes the visits that began before an instant, with everything that belongs to them, and leaves the rest unchanged. A visit is never split, and
 * a visitor who came again later is not a new visitor.
 */
export async function eraseOldVisits(store: EventsStore, websiteId: string, before: number): Promise<void> {
  const { deleteRows, hasRows } = await deletionsOf(store, websiteId)
  if (!hasRows) return
  const { ofWebsite, end } = await eraseVisits(store, deleteRows, websiteId, before)
  const statements: Sql[] = [
    ...deleteRows(
      'visitors',
      (rowsOf) => sql`${ofWebsite} AND first < ${end}
      AND visitor NOT IN (SELECT visitor FROM ${rowsOf('visits')} WHERE ${ofWebsite})`,
    ),
    ...whatElse((await deletionsOf(store, websiteId)).deleteRows, websiteId, end),
  ]
  for (const statement of statements) await store.exec(statement)
}

/**
 * When the first of the visits in progress at an instant began, and when the last of them ended; at least a week before and after, because a replica
 * may not have all of them yet. Nothing but a pause ends a visit, so that of a screen that is always on lasts for months. Each part of a table is
 * searched for them, therefore between these instants only.
 */
async function boundsOfGoing(store: EventsStore, websiteId: string, before: number) {
  const end = instant(before)
  const rows = await store.query<{ first: string | null; last: string | null }>(
    sql`SELECT toUnixTimestamp64Milli(minOrNull(start)) AS first, toUnixTimestamp64Milli(maxOrNull(last_any)) AS last FROM visits
      WHERE website_id = ${param('UUID', websiteId)} AND start < ${end} AND last_any >= ${end}`,
    { maxSeconds: 3600 },
  )
  const { first, last } = rows[0] ?? { first: null, last: null }
  return {
    first: instant(Math.min(Number(first ?? before), before - week)),
    last: instant(Math.max(Number(last ?? before), before + week)),
  }
}

/** Deletes the visits that began before an instant, their events and orders, and events without a visit from before it. */
async function eraseVisits(store: EventsStore, deleteRows: DeleteRows, websiteId: string, before: number) {
  const ofWebsite = sql`website_id = ${param('UUID', websiteId)}`
  const end = instant(before)
  const { first, last } = await boundsOfGoing(store, websiteId, before)
  const going = (visits: Sql) => sql`(time >= ${end} AND time <= ${last} AND visit IN (
    SELECT visit FROM ${visits} WHERE ${ofWebsite} AND start >= ${first} AND start < ${end} AND last_any >= ${end}))`
  const old = (rowsOf: RowsOfShard) => sql`${ofWebsite} AND (time < ${end} OR ${going(rowsOf('visits'))})`
  // Orders first, because only their payments identify them; then events, because only their visits do.
  await eraseOrders(
    store,
    websiteId,
    (rowsOf) => sql`${ofWebsite} AND ${going(rowsOf('visits'))}`,
    deleteRows,
  )
  const statements: Sql[] = [
    ...deleteRows('order_payments', sql`${ofWebsite} AND time < ${end}`),
    ...deleteRows('payments', old),
    ...deleteRows('events', old),
    ...deleteRows('visits', sql`${ofWebsite} AND start < ${end}`),
  ]
  for (const statement of statements) await store.exec(statement)
  return { ofWebsite, end }
}

/**
 * Traits and drops from before the instant, and all rollups, which are rebuilt. `deleteRows` must know the tables as they are once the events are
 * gone: a rollup made meanwhile has the sums of events that no longer exist.
 */
function whatElse(deleteRows: DeleteRows, websiteId: string, end: Sql): Sql[] {
  const ofWebsite = sql`website_id = ${param('UUID', websiteId)}`
  return [
    ...deleteRows('traits', sql`${ofWebsite} AND latest.1 < ${end}`),
    ...deleteRows('drops', sql`${ofWebsite} AND quarter < ${end}`),
    ...deleteRows('dropped_samples', sql`${ofWebsite} AND time < ${end}`),
    ...deleteRollups(deleteRows, websiteId),
  ]
}

/** The statements that delete the rollups of websites. */
export function deleteRollups(deleteRows: DeleteRows, ...websiteIds: readonly string[]): Sql[] {
  const ids = param('Array(UUID)', websiteIds)
  const ofWebsites = sql`website_id IN ${ids}`
  return [
    ...deleteRows('closings', ofWebsites),
    ...deleteRows('closed_days', ofWebsites),
    ...deleteRows('closed_visitors', ofWebsites),
    ...deleteRows('closed_visits', ofWebsites),
    // A rollup that runs at this moment must be invalid.
    sql`INSERT INTO late_marks (website_id, noted, time) SELECT arrayJoin(${ids}), now64(3), 0`,
  ]
}
