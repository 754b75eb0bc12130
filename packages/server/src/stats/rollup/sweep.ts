/** Deletes rows of rollups that were replaced long ago, and marks of late events that no run needs. */
import type { EventsStore } from '../../events/client.ts'
import { instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { visitGap } from '../../events/tables.ts'
import { longestRollup } from './forget-marks.ts'
import { invalidates, type Marks, type RollupStep, type Rollups, stepTime } from './rollups.ts'

/** Milliseconds for which a report may still read rows that no longer count. */
const longestReport = 60_000

const rollupTables = ['closings', 'closed_days', 'closed_visits', 'closed_visitors'] as const

/** `site`: the condition on a website's rows. `holding`: its runs whose days are all valid. `now`: by the store's clock. */
export async function sweep(
  { exec, layout: { deleteRows } }: Pick<EventsStore, 'exec' | 'layout'>,
  site: Sql,
  { steps, marks, unknownVersions }: Rollups,
  holding: readonly RollupStep[],
  now: number,
): Promise<void> {
  const kept = new Set(holding.map(({ id }) => id))
  const settled = holding.filter((step) => stepTime(step) < now - longestReport)
  const gone = steps.filter(
    (step) =>
      !kept.has(step.id) && settled.some((other) => other.since < step.through && step.since < other.through),
  )
  const ids = gone.map(({ id }) => id)
  const left = steps.filter(({ id }) => !ids.includes(id))
  // Runs of other versions need the marks of what came after them.
  const unneeded = unknownVersions.length === 0 ? unneededMarks(left, marks, now) : null
  const ofSteps = sql`${site} AND step IN ${param('Array(UInt64)', ids)}`
  const statements = [
    ...(unneeded ? deleteRows('late_marks', sql`${site} AND (${unneeded})`) : []),
    ...(ids.length > 0 ? rollupTables.flatMap((table) => deleteRows(table, ofSteps)) : []),
  ]
  for (const statement of statements) await exec(statement, { withoutAbsent: true })
}

/** The condition on marks that invalidate no day of a run; null if there are too few for a deletion. */
function unneededMarks(left: readonly RollupStep[], marks: readonly Marks[], now: number): Sql | null {
  const afterRuns = marks.filter(({ noted }) => left.some((step) => stepTime(step) <= noted))
  const oldest = Math.min(now, ...afterRuns.map(({ noted }) => noted))
  const old = now - longestRollup
  const without = afterRuns.filter((mark) => !left.some((step) => invalidates(mark, step)))
  // Whoever is late every minute would otherwise delete the minute that has become old.
  const isWorthIt = without.some(({ noted }) => noted < old - longestRollup)
  if (!isWorthIt && marks.every(({ noted }) => noted >= oldest)) return null
  const [began, through] = [left.map(stepTime), left.map((step) => step.through)]
  return sql`noted < ${instant(oldest)} OR noted < ${instant(old)} AND NOT arrayExists(
    (began, through) -> began <= toUnixTimestamp64Milli(noted) AND through > toUnixTimestamp64Milli(time) - ${param('UInt32', visitGap)},
    ${param('Array(Int64)', began)}, ${param('Array(Int64)', through)})`
}
