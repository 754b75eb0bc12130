/** Retention: of the visitors who first came in a day, week or month, how many returned in each later one. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { Retention } from '@footfall/contract/stats/sequences'
import { refuseInput } from '../../lib/errors/refusal.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import { isEmpty } from '../time/interval.ts'
import { horizon } from '../time/period.ts'
import { hasAtMost } from '../time/units.ts'
import { resolveMatchers } from './resolve-matchers.ts'
import { type RetentionRow, retentionStatement } from './retention-sql.ts'
import { unknowableFrom } from './salt-rotations.ts'

/** The answer has a cell for each two of them. */
const mostCohorts = 1000
/** Units from the first cohort's up to now, in which visitors may have returned. */
const mostUnits = 4000

type RetentionQuery = ReportQuery<'retention'>

/** Refuses `invalid_input` for a goal that does not exist, a pattern that does not compile, and more cohorts than a grid can show. */
export async function retention(deps: Planner, args: ReportArgs<RetentionQuery>): Promise<Retention> {
  const { query } = args
  const { first, returning } = query
  const [{ selection, zone }, matchers] = await Promise.all([
    deps.plan(args),
    resolveMatchers(deps, args, [
      ...(first === 'first_visit' ? [] : [{ path: 'first', matcher: first }]),
      ...(returning === 'any' ? [] : [{ path: 'returning', matcher: returning }]),
    ]),
  ])
  const now = horizon(deps.clock.now())
  const { interval } = selection
  if (isEmpty(interval)) return { cohorts: [], mean: [] }
  if (
    !hasAtMost(mostCohorts, query.unit, interval) ||
    !hasAtMost(mostUnits, query.unit, { ...interval, end: now })
  )
    refuseInput([{ path: 'unit', message: 'too_many_buckets' }])
  // A cohort's start is in the interval, which is cut at now: everything after the current unit is in the future.
  const begun = (bucket: BucketCut) => bucket.start >= interval.start
  const cohortUnits = bucketsOf(interval, query.unit, zone).filter(begun)
  const units = bucketsOf({ start: interval.start, end: now }, query.unit, zone).filter(begun)
  if (cohortUnits.length === 0) return { cohorts: [], mean: [] }
  const statement = retentionStatement(selection, {
    first: first === 'first_visit' ? null : (matchers[0] ?? null),
    returning: returning === 'any' ? null : (matchers.at(-1) ?? null),
    units,
    cohorts: cohortUnits.length,
    now,
  })
  const rows = await deps.run<RetentionRow>(statement)
  // The last unit is complete once its end has passed.
  const running = (units.at(-1)?.end ?? 0) > now ? units.length - 1 : null
  const byCohort = new Map<number, RetentionRow[]>()
  for (const row of rows) {
    const known = byCohort.get(row.cohort)
    if (known) known.push(row)
    else byCohort.set(row.cohort, [row])
  }
  const cohorts = cohortUnits.map(({ time }, index) => {
    const own = byCohort.get(index + 1) ?? []
    const size = own.reduce((sum, { visitors }) => sum + Number(visitors), 0)
    // A visitor without an id of the site cannot be recognised, so a count of those who can would be too low.
    const isLost = own.some(({ visitors, given }) => Number(given) < Number(visitors))
    const later = units.slice(index, index + cohortUnits.length)
    const unknowable = isLost ? unknowableFrom(later, args.website) : null
    const returned = returnsOf(own, units.length, running, query.mode)
    const cells = cohortUnits.map((_, k) => {
      const unit = index + k
      if (unit >= units.length || (unknowable !== null && k >= unknowable)) return null
      return k === 0 ? size : (returned[unit] ?? 0)
    })
    const partial = running !== null && running - index < cells.length ? running - index : null
    return { start: time, size, cells, partial, unknowable_from: unknowable }
  })
  return { cohorts, mean: meansOf(cohorts) }
}

/** For each unit, the visitors who returned in it, or by `on_or_after` in it or a later complete one. `running` is counted from 0 on. */
function returnsOf(
  rows: readonly RetentionRow[],
  length: number,
  running: number | null,
  mode: RetentionQuery['mode'],
): readonly number[] {
  const on = Array<number>(length).fill(0)
  /** By the last complete unit in which they returned. */
  const last = Array<number>(length).fill(0)
  const add = (to: number[], unit: number, visitors: string) => {
    to[unit - 1] = (to[unit - 1] ?? 0) + Number(visitors)
  }
  for (const { units, visitors } of rows) {
    for (const unit of units) add(on, unit, visitors)
    const end = units.findLast((unit) => unit - 1 !== running)
    if (end !== undefined) add(last, end, visitors)
  }
  if (mode === 'on') return on
  let later = 0
  for (let unit = length - 1; unit >= 0; unit--) {
    later += last[unit] ?? 0
    if (unit !== running) on[unit] = later
  }
  return on
}

function meansOf(cohorts: Retention['cohorts']): (number | null)[] {
  return (cohorts[0]?.cells ?? []).map((_, k) => {
    const existing = cohorts.filter(({ cells }) => cells[k] !== null)
    const sizes = existing.reduce((sum, { size }) => sum + size, 0)
    const back = existing.reduce((sum, { cells }) => sum + (cells[k] ?? 0), 0)
    return sizes === 0 ? null : (back / sizes) * 100
  })
}
