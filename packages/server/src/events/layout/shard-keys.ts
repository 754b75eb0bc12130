/**
 * The shard of each row in a cluster. All rows of a visitor are on one shard, so that a large website uses every shard and look-ups of a visitor or
 * a visit are local. docs/cluster.md has the reasons for each table. These keys never change, because rows do not move by themselves.
 */
import { type Sql, sql } from '../sql.ts'
import type { AnyTable } from './names.ts'

/** A visitor's number is a keyed hash of the website and the person, so it spreads evenly. */
const byVisitor = sql`visitor`
/** Few rows per website, which reports read together. */
const byWebsite = sql`cityHash64(website_id)`

export const shardKeys: Readonly<Record<AnyTable, Sql>> = {
  events: byVisitor,
  payments: byVisitor,
  visits: byVisitor,
  visitors: byVisitor,
  traits: byVisitor,
  closed_visits: byVisitor,
  closing_visits: byVisitor,
  // Looked up by the event alone, before its visitor is known.
  event_ids: sql`event`,
  // Which payments of an order count depends on all of them, by any visitor.
  order_payments: sql`cityHash64(website_id, order_id)`,
  drops: byWebsite,
  dropped_samples: byWebsite,
  closed_days: byWebsite,
  closed_visitors: byWebsite,
  closings: byWebsite,
  late_marks: byWebsite,
  schema_migrations: sql`cityHash64(id)`,
  doctor_trial: sql`id`,
}
