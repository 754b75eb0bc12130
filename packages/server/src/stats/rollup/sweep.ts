/** Deletes rows of rollups that were replaced long ago or never finished, and marks of late events that no run needs. */
import { minute } from '@footfall/contract/durations'
import type { EventsStore } from '../../events/client.ts'
import { instant } from '../../events/event-times.ts'
import { begunBefore } from '../../events/rollup-ids.ts'
import { join, param, type Sql, sql } from '../../events/sql.ts'
import { identifier, visitGap } from '../../events/tables.ts'
import { longestRollup } from './delete-old-marks.ts'
import { type FinishedRun, invalidates, type Marks, type Rollups, startOfRun } from './rollups.ts'

/** Milliseconds for which a report may still read rows that no longer count. */
export const longestReport = minute

const sums = ['closed_days', 'closed_visits', 'closed_visitors'] as const
const rollupTables = ['closings', ...sums] as const

/** `site`: the condition on a website's rows. `holding`: its runs whose days are all valid. `now`: by the store's clock. */
export async function sweep(
  store: Pick<EventsStore, 'query' | 'exec' | 'layout'>,
  site: Sql,
  { runs, marks, unknownVersions }: Rollups,
  holding: readonly FinishedRun[],
  now: number,
): Promise<void> {
  const { deleteRows } = store.layout
  const kept = new Set(holding.map(({ id }) => id))
  const settled = holding.filter(({ finished }) => finished < now - longestReport)
  const gone = runs.filter(
    (run) =>
      !kept.has(run.id) && settled.some((other) => other.since < run.through && run.since < other.through),
  )
  const left = runs.filter((run) => !gone.includes(run))
  const ids = [...gone.map(({ id }) => id), ...(await unfinishedRuns(store, site))]
  // Runs of other versions need the marks of what came after them.
  const unneeded = unknownVersions.length === 0 ? unneededMarks(left, marks, now) : null
  const ofRuns = sql`${site} AND step IN ${param('Array(UInt64)', ids)}`
  const statements = [
    ...(unneeded ? deleteRows('late_marks', sql`${site} AND (${unneeded})`) : []),
    ...(ids.length > 0 ? rollupTables.flatMap((table) => deleteRows(table, ofRuns)) : []),
  ]
  for (const statement of statements) await store.exec(statement, { withoutAbsent: true })
}

/** Runs with sums whose process was killed or stopped meanwhile, or that took too long to count. One of the last day may still run on another node. */
async function unfinishedRuns(
  { query, layout: { globally } }: Pick<EventsStore, 'query' | 'layout'>,
  site: Sql,
): Promise<string[]> {
  const finished = sql`SELECT step FROM closings WHERE ${site}`
  const found = await query<{ step: string }>(
    join(
      sums.map(
        (table) =>
          sql`SELECT DISTINCT step FROM ${identifier(table)} WHERE ${site} AND ${begunBefore(longestRollup)} AND step ${globally}NOT IN (${finished})`,
      ),
      sql` UNION DISTINCT `,
    ),
  )
  return found.map(({ step }) => step)
}

/** The condition on marks that invalidate no day of a run; null if there are too few for a deletion. */
function unneededMarks(left: readonly FinishedRun[], marks: readonly Marks[], now: number): Sql | null {
  const afterRuns = marks.filter(({ noted }) => left.some((run) => startOfRun(run) <= noted))
  const oldest = Math.min(now, ...afterRuns.map(({ noted }) => noted))
  const old = now - longestRollup
  const without = afterRuns.filter((mark) => !left.some((run) => invalidates(mark, run)))
  // Whoever is late every minute would otherwise delete the minute that has become old.
  const isWorthIt = without.some(({ noted }) => noted < old - longestRollup)
  if (!isWorthIt && marks.every(({ noted }) => noted >= oldest)) return null
  const [began, through] = [left.map(startOfRun), left.map((run) => run.through)]
  return sql`noted < ${instant(oldest)} OR noted < ${instant(old)} AND NOT arrayExists(
    (began, through) -> began <= toUnixTimestamp64Milli(noted) AND through > toUnixTimestamp64Milli(time) - ${param('UInt32', visitGap)},
    ${param('Array(Int64)', began)}, ${param('Array(Int64)', through)})`
}
