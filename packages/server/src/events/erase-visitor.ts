/** Takes one visitor of a website out of every table, as when a person asks for it. What was summed up of the website is made anew. */
import type { EventsStore } from './client.ts'
import { forgetSums } from './erase-website.ts'
import { param, type Sql, sql } from './sql.ts'

/** `before` in Unix milliseconds. Resolves when nothing of the visitor from before that instant can be read any more. */
export async function eraseVisitor(
  store: EventsStore,
  websiteId: string,
  visitor: bigint,
  before: number,
): Promise<void> {
  const { stored, onCluster } = store.layout
  const ofVisitor = sql`website_id = ${param('UUID', websiteId)} AND visitor = ${param('UInt64', String(visitor))}`
  const instant = sql`fromUnixTimestamp64Milli(${param('Int64', before)}, 'UTC')`
  const events = stored('events')
  // The orders first: which are meant is known by their events alone.
  const statements: Sql[] = [
    sql`DELETE FROM ${stored('order_payments')}${onCluster} WHERE website_id = ${param('UUID', websiteId)} AND event IN (
      SELECT event FROM ${events} WHERE ${ofVisitor} AND time < ${instant})`,
    sql`DELETE FROM ${events}${onCluster} WHERE ${ofVisitor} AND time < ${instant}`,
    sql`DELETE FROM ${stored('visits')}${onCluster} WHERE ${ofVisitor} AND start < ${instant}`,
    sql`DELETE FROM ${stored('visitors')}${onCluster} WHERE ${ofVisitor} AND first < ${instant}`,
    sql`DELETE FROM ${stored('traits')}${onCluster} WHERE ${ofVisitor} AND latest.1 < ${instant}`,
    ...forgetSums(store, websiteId),
  ]
  for (const statement of statements) await store.exec(statement)
}
