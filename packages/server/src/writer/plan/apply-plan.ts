/** Inserts a plan into the store. Repeating it, fully or partly, changes nothing. */
import { minute } from '@footfall/contract/durations'
import type { EventsStore } from '../../events/client.ts'
import { instant } from '../../events/event-times.ts'
import { latestRollup, rolledUpAfter } from '../../events/rollup-ids.ts'
import { param, sql } from '../../events/sql.ts'
import type { InsertPlan } from './insert-plan.ts'
import { removeRows } from './remove-rows.ts'

export interface ApplyOptions {
  /** The latest time up to which this node may have rolled up days. */
  readonly now: () => number
  /** Whether other nodes roll up days, too. They do so up to the store's time, which this node's clock may be behind. */
  readonly hasOthers?: boolean
  readonly signal?: AbortSignal
  /** Called with the websites whose events are now in the store. The plan is finished when it has resolved. */
  readonly written?: ((websites: readonly string[]) => void | Promise<void>) | undefined
}

/** Inserts the rows of every table with the plan's token. Rejects if the store does not accept them; try again then. */
export async function applyPlan(
  store: EventsStore,
  plan: InsertPlan,
  { now, hasOthers = false, signal, written }: ApplyOptions,
): Promise<void> {
  await removeRows(store, plan.removals)
  const results = await Promise.allSettled(
    plan.inserts.map(({ table, format, columns, bytes }) =>
      store.insert(table, bytes, {
        token: `${plan.name}-${table}`,
        format,
        columns,
        ...(signal ? { signal } : {}),
      }),
    ),
  )
  for (const result of results) if (result.status === 'rejected') throw result.reason
  await markLate(store, plan, now(), hasOthers)
  await written?.(plan.websites ?? [])
}

/** For a few rows. */
const maxSeconds = 120

/** Days are rolled up half an hour later than this after their end. */
const late = 30 * minute

/**
 * Marks events whose day may have been rolled up. This happens after the events are stored: a rollup that does not see the mark does see the events.
 * A repeated mark does no harm.
 */
async function markLate(
  store: EventsStore,
  { earliest = [] }: InsertPlan,
  now: number,
  hasOthers: boolean,
): Promise<void> {
  const old = hasOthers ? earliest : earliest.filter(({ time }) => time < now - late)
  if (old.length === 0) return
  const websites = param(
    'Array(UUID)',
    old.map(({ website }) => website),
  )
  const times = param(
    'Array(Int64)',
    old.map(({ time }) => time),
  )
  // If the store's clock was set back, the mark must still count as later than the runs before it.
  const noted = sql`greatest(now64(3), fromUnixTimestamp64Milli(ifNull(${latestRollup(websites)}, 0), 'UTC'))`
  await store.exec(
    sql`
    INSERT INTO late_marks (website_id, noted, time)
    SELECT mark.1, ${noted}, fromUnixTimestamp64Milli(mark.2, 'UTC') FROM (SELECT arrayJoin(arrayZip(${websites}, ${times})) AS mark)
    WHERE mark.2 < greatest(${param('Int64', now)}, toUnixTimestamp64Milli(now64(3))) - ${param('Int64', late)}
    SETTINGS insert_deduplicate = 0`,
    { quorum: true, maxSeconds },
  )
}

/**
 * Marks all events from now on of websites with days that are rolled up but not over. An earlier start had a clock that was ahead. Call it once after a
 * start, before anything is stored.
 */
export async function markAhead(store: EventsStore, now: number): Promise<void> {
  await store.exec(
    sql`
    INSERT INTO late_marks (website_id, noted, time)
    SELECT website_id, greatest(now64(3), fromUnixTimestamp64Milli(began, 'UTC')), ${instant(now - late)}
    FROM ${rolledUpAfter(now - late)} SETTINGS insert_deduplicate = 0`,
    { quorum: true, maxSeconds },
  )
}
