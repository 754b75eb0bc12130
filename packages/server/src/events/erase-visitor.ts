/** Deletes one visitor of a website from every table, for example on the person's request. The website's rollups are rebuilt. */
import type { EventsStore } from './client.ts'
import { eraseOrders } from './erase-orders.ts'
import { forgetSums } from './erase-website.ts'
import { param, type Sql, sql } from './sql.ts'

/** `before` in Unix milliseconds. Resolves when nothing of the visitor from before that instant can be read any more. */
export async function eraseVisitor(
  store: EventsStore,
  websiteId: string,
  visitor: bigint,
  before: number,
): Promise<void> {
  const { deleteRows } = store.layout
  const ofVisitor = sql`website_id = ${param('UUID', websiteId)} AND visitor = ${param('UInt64', String(visitor))}`
  const instant = sql`fromUnixTimestamp64Milli(${param('Int64', before)}, 'UTC')`
  // Orders first, because only their events identify them.
  await eraseOrders(store, websiteId, () => sql`${ofVisitor} AND time < ${instant}`)
  const statements: Sql[] = [
    ...deleteRows('events', sql`${ofVisitor} AND time < ${instant}`),
    ...deleteRows('visits', sql`${ofVisitor} AND start < ${instant}`),
    ...deleteRows('visitors', sql`${ofVisitor} AND first < ${instant}`),
    ...deleteRows('traits', sql`${ofVisitor} AND latest.1 < ${instant}`),
    ...forgetSums(store, websiteId),
  ]
  for (const statement of statements) await store.exec(statement)
}
