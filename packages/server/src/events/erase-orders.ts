/** Deletes the payments of certain events. */
import type { EventsStore } from './client.ts'
import type { DeleteRows, RowsOfShard } from './layout/layout.ts'
import { plainName } from './layout/names.ts'
import { param, type Sql, sql } from './sql.ts'

/** Payments per statement on a cluster: Keeper passes it to the servers, and accepts a megabyte. */
const chunk = 10_000
/** Payments per query. */
const round = 100 * chunk

/** `which`: the condition on `payments`, whose rows must still exist. `rowsOf` names other tables for its subqueries. */
export async function eraseOrders(
  store: EventsStore,
  websiteId: string,
  which: (rowsOf: RowsOfShard) => Sql,
  deleteRows: DeleteRows = store.layout.deleteRows,
): Promise<void> {
  const { globally, kind } = store.layout
  const ofWebsite = sql`website_id = ${param('UUID', websiteId)}`
  if (kind === 'single') {
    const ofEvents = (rowsOf: RowsOfShard) => sql`${ofWebsite} AND event IN (
      SELECT event FROM ${rowsOf('payments')} WHERE ${which(rowsOf)})`
    for (const statement of deleteRows('order_payments', ofEvents)) await store.exec(statement)
    return
  }
  // A payment is on the shard of its order, its event on that of the visitor. Therefore the payments are looked up first.
  const meant = sql`SELECT DISTINCT event FROM order_payments WHERE ${ofWebsite} AND event ${globally}IN (
    SELECT event FROM payments WHERE ${which(plainName)}) LIMIT ${param('UInt32', round)}`
  for (;;) {
    const rows = await store.query<{ event: string }>(meant, { withinShards: true, maxSeconds: 3600 })
    const events = rows.map(({ event }) => event)
    for (let at = 0; at < events.length; at += chunk) {
      const part = param('Array(UInt64)', events.slice(at, at + chunk))
      for (const statement of deleteRows('order_payments', sql`${ofWebsite} AND event IN ${part}`))
        await store.exec(statement)
    }
    if (events.length < round) return
  }
}
