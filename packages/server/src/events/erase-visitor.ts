/** Deletes one visitor of a website from every table, for example on the person's request. The website's rollups are rebuilt. */
import type { EventsStore } from './client.ts'
import { eraseOrders } from './erase-orders.ts'
import { deleteRollups } from './erase-website.ts'
import { instant } from './event-times.ts'
import { renewVisitors } from './renew-visitors.ts'
import { param, type Sql, sql } from './sql.ts'

/**
 * `before` in Unix milliseconds. Resolves when nothing of the visitor from before that instant can be read any more. A visit in progress at that
 * instant is deleted as a whole.
 */
export async function eraseVisitor(
  store: EventsStore,
  websiteId: string,
  visitor: bigint,
  before: number,
): Promise<void> {
  const { deleteRows } = store.layout
  const ofVisitor = sql`website_id = ${param('UUID', websiteId)} AND visitor = ${param('UInt64', String(visitor))}`
  const end = instant(before)
  const old = (visits: Sql) =>
    sql`${ofVisitor} AND (time < ${end} OR visit IN (SELECT visit FROM ${visits} WHERE ${ofVisitor} AND start < ${end}))`
  // Orders first, because only their payments identify them; then events, because only their visits do.
  await eraseOrders(store, websiteId, (rowsOf) => old(rowsOf('visits')))
  const visits: Sql[] = [
    ...deleteRows('payments', (rowsOf) => old(rowsOf('visits'))),
    ...deleteRows('events', (rowsOf) => old(rowsOf('visits'))),
    ...deleteRows('visits', sql`${ofVisitor} AND start < ${end}`),
  ]
  for (const statement of visits) await store.exec(statement)
  await renewVisitors(store, ofVisitor, before)
  const others: Sql[] = [
    ...deleteRows('visitors', sql`${ofVisitor} AND first < ${end}`),
    ...deleteRows('traits', sql`${ofVisitor} AND latest.1 < ${end}`),
    ...deleteRollups(deleteRows, websiteId),
  ]
  for (const statement of others) await store.exec(statement)
}
