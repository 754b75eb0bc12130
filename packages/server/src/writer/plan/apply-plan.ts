/** Carries a plan out. Doing it again, wholly or in part, changes nothing. */
import type { EventsStore } from '../../events/client.ts'
import { param, sql } from '../../events/sql.ts'
import type { InsertPlan, Removal } from './insert-plan.ts'

export interface ApplyOptions {
  readonly now: () => number
  readonly signal?: AbortSignal
  /** Hears which websites' events lie in the store now; the plan is carried out when it has resolved. */
  readonly written?: (websites: readonly string[]) => void | Promise<void>
}

/** Stores every table's rows under the plan's token. Rejects where the store does not take them; then it is to be tried again. */
export async function applyPlan(
  store: EventsStore,
  plan: InsertPlan,
  { now, signal, written }: ApplyOptions,
): Promise<void> {
  for (const removal of plan.removals) await remove(store, removal)
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
  await markLate(store, plan, now())
  await written?.(plan.websites ?? [])
}

/** Days are summed up half an hour later than this after their end. */
const late = 1_800_000

/**
 * Notes events whose day may have been summed up. Only now that they lie in the store: who sums up a day and does not see the mark sees them.
 * A mark that stands twice does no harm.
 */
async function markLate(store: EventsStore, { earliest = [] }: InsertPlan, now: number): Promise<void> {
  const old = earliest.filter(({ time }) => time < now - late)
  if (old.length === 0) return
  const websites = param(
    'Array(UUID)',
    old.map(({ website }) => website),
  )
  const times = param(
    'Array(Int64)',
    old.map(({ time }) => time),
  )
  await store.exec(
    sql`
    INSERT INTO late_marks (website_id, noted, time)
    SELECT mark.1, now64(3), fromUnixTimestamp64Milli(mark.2, 'UTC') FROM (SELECT arrayJoin(arrayZip(${websites}, ${times})) AS mark)
    SETTINGS insert_deduplicate = 0`,
    { quorum: true },
  )
}

/** Takes out rows that now stand under another visitor, and that visitor's first day if it was theirs. */
async function remove(
  store: EventsStore,
  { website, visitor, events, times, first }: Removal,
): Promise<void> {
  const who = sql`website_id = ${param('UUID', website)} AND visitor = ${param('UInt64', visitor)}`
  const moved = sql`${who} AND event IN ${param('Array(UInt64)', events)}
      AND time >= ${param('DateTime64(3)', Math.min(...times))} AND time <= ${param('DateTime64(3)', Math.max(...times))}`
  const gone = first === null ? who : sql`${who} AND first < ${param('DateTime64(3)', first)}`
  const { deleteRows } = store.layout
  for (const statement of [...deleteRows('events', moved), ...deleteRows('visitors', gone)])
    await store.exec(statement, { withoutAbsent: true })
}
