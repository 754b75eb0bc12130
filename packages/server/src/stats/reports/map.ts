/** Visitors and pageviews by country, or by the regions of one: the map. */
import type { Language } from '@footfall/contract/fields'
import type { MapResult } from '@footfall/contract/stats/results'
import { labelOf } from '../labels.ts'
import { keyOf, type MeasureRow } from '../query/keys.ts'
import { measure } from '../query/measure.ts'
import type { Selection } from '../query/selection.ts'
import { emptyTally, statesOf, type Tally, tallyOf } from '../query/tally.ts'
import type { Planner, ReportArgs } from '../report-deps.ts'
import { isEmpty } from '../time/interval.ts'

export async function map<Q>(
  deps: Planner<Q>,
  args: ReportArgs<Q & { country?: string | undefined }>,
): Promise<MapResult> {
  const { selection, previous } = await deps.plan(args)
  const { query, language } = args
  const { country } = query
  const dimension = country === undefined ? 'country' : 'region'
  const narrow = (whole: Selection): Selection =>
    country === undefined
      ? whole
      : { ...whole, filters: [...whole.filters, { field: 'country', operator: 'in', value: [country] }] }
  const places = async (where: Selection): Promise<Map<string, Tally>> => {
    if (isEmpty(where.interval)) return new Map()
    const keys = [keyOf(dimension)]
    const rows = await deps.run<MeasureRow>(measure(narrow(where), keys, statesOf(['visitors', 'pageviews'])))
    return placesOf(rows)
  }
  const [current, before] = await Promise.all([places(selection), previous && places(previous)])
  return mapFrom(dimension, current, before, language)
}

/** The map from the sums by place. */
export function mapFrom(
  dimension: 'country' | 'region',
  current: ReadonlyMap<string, Tally>,
  before: ReadonlyMap<string, Tally> | null,
  language: Language,
): MapResult {
  const list = [...current].map(([code, { visitors, pageviews }]) => ({
    code,
    label: labelOf(dimension, code, language),
    visitors,
    pageviews,
    ...(before && { previous: onMap(before.get(code) ?? emptyTally) }),
  }))
  return { list: list.sort((a, b) => b.visitors - a.visitors || (a.code < b.code ? -1 : 1)) }
}

/** Sums by place. Visits without a known place are left out, and places of visits alone, which began in the period without a match in it. */
export function placesOf(rows: readonly MeasureRow[]): Map<string, Tally> {
  const places = rows.map((row) => [String(row.k0), tallyOf(row)] as const)
  return new Map(places.filter(([code, { visitors }]) => code !== '' && visitors > 0))
}

function onMap({ visitors, pageviews }: Tally) {
  return { visitors, pageviews }
}
