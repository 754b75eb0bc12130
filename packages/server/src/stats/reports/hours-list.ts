/** Visits by weekday and hour of the local clock. */
import type { HoursList } from '@footfall/contract/stats/results'
import type { MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import { emptyTally, tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'
import { offsetSpans } from '../time/zone.ts'

export async function hoursList(deps: Planner, args: ReportArgs): Promise<HoursList> {
  const { selection, zone } = await deps.plan(args)
  const { interval } = selection
  const spans = offsetSpans(interval.start, interval.end, zone)
  const rows = isEmpty(interval)
    ? []
    : await deps.run<MeasureRow>(measure(selection, [{ kind: 'clock', spans }]))
  const byClock = new Map(rows.map((row) => [Number(row.k0), tallyOf(row)]))
  const list = Array.from({ length: 168 }, (_, cell) => {
    const weekday = Math.floor(cell / 24) + 1
    const hour = cell % 24
    const { visitors, visits, pageviews, events } = byClock.get(weekday * 100 + hour) ?? emptyTally
    return { weekday, hour, visitors, visits, pageviews, events }
  })
  return { list }
}
