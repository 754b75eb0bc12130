/** Adds orders to a data set: every 25th pageview pays one, one in ten of them twice, and one in twenty is partly refunded. */
import type { EventsStore } from '../../packages/server/src/events/client.ts'
import { param, type Sql, sql } from '../../packages/server/src/events/sql.ts'

/** Once per website: a second call finds the orders and adds none. Returns whether it added them. */
export async function addOrders(store: EventsStore, website: string): Promise<boolean> {
  const own = sql`website_id = ${param('UUID', website)}`
  const [{ paid = '0' } = {}] = await store.query<{ paid: string }>(
    sql`SELECT count() AS paid FROM order_payments WHERE ${own}`,
  )
  if (paid !== '0') return false
  const views = sql`SELECT *, event AS view FROM events WHERE ${own} AND kind = 'pageview' AND event % 25 = 0`
  const payment = (nth: number, amount: number, which: Sql) => sql`
    SELECT * EXCEPT view REPLACE (cityHash64(view, ${param('UInt8', nth)}) AS event, time + ${param('UInt8', nth)} AS time, toInt64(${param('Int64', amount)}) AS revenue,
      CAST('custom', 'Enum8(\\'pageview\\' = 1, \\'custom\\' = 2, \\'engagement\\' = 3)') AS kind, 'purchase' AS name, 'CNY' AS currency, toString(view) AS order_id)
    FROM (${views}) WHERE ${which}`
  for (const rows of [
    payment(1, 9900, sql`1`),
    payment(2, 9900, sql`view % 250 = 0`),
    payment(3, -3000, sql`view % 500 = 0`),
  ])
    await store.exec(sql`INSERT INTO events ${rows}`)
  await store.exec(sql`INSERT INTO order_payments (website_id, order_id, time, sent_id, event, currency, revenue)
    SELECT website_id, order_id, time, toString(event), event, currency, revenue FROM events WHERE ${own} AND order_id != ''`)
  return true
}
