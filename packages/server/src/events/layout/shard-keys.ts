/**
 * On which shard of a cluster each row lies. All that belongs to a visitor lies together, so that a big website uses every shard and what is looked
 * up of a visitor or a visit is on the shard itself; docs/cluster.md tells the reasons table by table. Where rows lie is never changed: they do
 * not move by themselves.
 */
import { type Sql, sql } from '../sql.ts'
import type { AnyTable } from './names.ts'

/** A visitor's number is a keyed hash of the website and of who it is, and spreads evenly. */
const byVisitor = sql`visitor`
/** Few rows of each website, which reports read together. */
const byWebsite = sql`cityHash64(website_id)`

export const shardKeys: Readonly<Record<AnyTable, Sql>> = {
  events: byVisitor,
  visits: byVisitor,
  visitors: byVisitor,
  traits: byVisitor,
  closed_visits: byVisitor,
  closing_visits: byVisitor,
  // Asked for by the event alone, before its visitor is known.
  event_ids: sql`event`,
  // What counts of an order is settled over all its payments, by whichever visitors.
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
