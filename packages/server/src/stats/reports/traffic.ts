/** The metrics by bucket, including empty buckets, and nothing after now. */
import type { Bucket, DaysList, Traffic } from '@footfall/contract/stats/results'
import { refuseInput } from '../../lib/errors/refusal.ts'
import type { QueryPlan } from '../plan.ts'
import type { MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import { addedUp, emptyTally, metricsOf, type Tally, tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs, ReportDeps } from '../report-deps.ts'
import { type BucketCut, bucketsOf } from '../time/buckets.ts'
import { allowsUnit } from '../time/units.ts'

export async function traffic<Q>(deps: Planner<Q>, args: ReportArgs<Q>): Promise<Traffic> {
  return trafficOf(deps, await deps.plan(args))
}

export async function trafficOf(deps: ReportDeps, planned: QueryPlan): Promise<Traffic> {
  const { unit, zone, selection, previous } = planned
  const buckets = planned.buckets ?? bucketsOf(selection.interval, unit, zone)
  const [list, before] = await Promise.all([
    seriesOf(deps, selection, buckets),
    previous && seriesOf(deps, previous, bucketsOf(previous.interval, unit, zone)),
  ])
  return { time_unit: unit, time_zone: zone, list, previous: before }
}

/** The metrics in each of the given buckets, which begin at whole seconds and follow one another. */
async function seriesOf(
  deps: ReportDeps,
  selection: Selection,
  buckets: readonly BucketCut[],
): Promise<Bucket[]> {
  if (buckets.length === 0) return []
  const rows = await deps.run<MeasureRow>(measure(selection, [{ kind: 'time', buckets }]))
  return filledBuckets(buckets, rows)
}

/** All buckets with their measured values. Several rows of a bucket add up. */
export function filledBuckets(buckets: readonly BucketCut[], rows: readonly MeasureRow[]): Bucket[] {
  const byStart = new Map<number, Tally>()
  for (const row of rows) {
    const start = Number(row.k0) * 1000
    const known = byStart.get(start)
    byStart.set(start, known ? addedUp(known, tallyOf(row)) : tallyOf(row))
  }
  return buckets.map(({ start, time, partial }) => ({
    time,
    partial,
    ...metricsOf(byStart.get(start) ?? emptyTally),
  }))
}

/** A calendar: one row per local day. */
export async function daysList(deps: Planner, args: ReportArgs): Promise<DaysList> {
  const { full, zone, selection } = await deps.plan(args)
  if (!allowsUnit('day', full, zone)) refuseInput([{ path: 'time_range', message: 'too_many_buckets' }])
  const days = await seriesOf(deps, selection, bucketsOf(selection.interval, 'day', zone))
  return { list: days.map(({ time, ...rest }) => ({ date: time.slice(0, 10), ...rest })) }
}
