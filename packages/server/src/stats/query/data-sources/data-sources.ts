/**
 * Decides, here only, where a selection's numbers come from: whole local days from rollups if these have the requested values, the rest from the raw
 * tables. Every data source ends in parts with the same columns (`parts.ts`), which add up.
 */
import { day } from '@footfall/contract/durations'
import type { FilterField } from '@footfall/contract/stats/filters'
import { clip, type Interval, isEmpty } from '../../time/interval.ts'
import { dayStart, localDate } from '../../time/zone.ts'
import { shapeOf } from '../fields/dimension-sql.ts'
import type { Key } from '../keys.ts'
import { hasCohorts, type Selection } from '../selection.ts'

/** Whole local days of a selection that are read from a rollup. */
export interface RolledDays {
  readonly zone: string
  /** The runs whose rows count. */
  readonly runs: readonly string[]
  readonly interval: Interval
  /** Everything before this instant is rolled up: the days' end, or later if the selection ends before it. */
  readonly through: number
}

export type DataSource =
  /** One value per day: no filters, each dimension separately. */
  | { readonly kind: 'daily_rollup'; readonly days: RolledDays; readonly interval: Interval }
  /** By visit and day: filters and groups on columns of the whole visit, and on pages. */
  | { readonly kind: 'visit_rollup'; readonly days: RolledDays; readonly interval: Interval }
  /** From events and visits. In addition to a rollup: what came after its days, without visitors that the rollup has. */
  | { readonly kind: 'raw'; readonly interval: Interval; readonly after: RolledDays | null }

/** Shorter periods are counted as fast as they are read from a rollup. */
export const leastRolledUp = 3 * day

/** The data sources of a selection for these keys. `apart`: each key separately. Their intervals follow one another and fill the selection's. */
export function dataSourcesOf(
  selection: Selection,
  keys: readonly Key[],
  apart = false,
): readonly DataSource[] {
  const days = rolledDaysOf(selection)
  const kind = days && rollupFor(selection, keys, apart)
  if (!days || !kind) return [{ kind: 'raw', interval: selection.interval, after: null }]
  return [
    { kind, days, interval: days.interval },
    { kind: 'raw', interval: restOf(selection, days), after: days },
  ]
}

/** The rollup for a selection; null if it is counted from raw rows. */
export function rollupOf(
  selection: Selection,
  keys: readonly Key[],
  apart = false,
): DataSource['kind'] | null {
  const [first] = dataSourcesOf(selection, keys, apart)
  return first && first.kind !== 'raw' ? first.kind : null
}

function rollupFor(
  { filters }: Selection,
  keys: readonly Key[],
  apart: boolean,
): 'daily_rollup' | 'visit_rollup' | null {
  if (keys.some(({ kind }) => kind === 'clock')) return null
  const dimensions = keys.flatMap((key) => (key.kind === 'dimension' ? [key.dimension] : []))
  const single = apart || keys.length <= 1
  if (filters.length === 0 && single && dimensions.every((name) => shapeOf(name).daily)) return 'daily_rollup'
  const asked = filters.map(({ field }) => field)
  if (![...asked, ...dimensions].every((name) => name === 'page' || inVisitRollup(name))) return null
  // Pages cannot be combined with other keys, because a visit has many.
  return !dimensions.includes('page') || keys.length === 1 ? 'visit_rollup' : null
}

/** Whether the visit rollup has a column for the field. */
export function inVisitRollup(field: FilterField): boolean {
  return shapeOf(field).bits !== undefined
}

/** Whether rollups can help with these filters. */
export function mayUseRollups(selection: Pick<Selection, 'filters' | 'cohorts'>): boolean {
  return (
    !hasCohorts(selection) && selection.filters.every(({ field }) => field === 'page' || inVisitRollup(field))
  )
}

/** The rolled-up days of a selection; null if there are none or too few. If it ends within a day, that day is counted from raw rows. */
function rolledDaysOf({ rolledUp, interval }: Selection): RolledDays | null {
  if (!rolledUp) return null
  const { zone, from, through, runs } = rolledUp
  const begins = (instant: number) => dayStart(localDate(instant, zone), zone) === instant
  const own = clip(interval, { end: through })
  const end = dayStart(localDate(own.end, zone), zone)
  if (own.start < from || end - own.start < leastRolledUp || !begins(own.start)) return null
  return { zone, runs, interval: { start: own.start, end }, through: end === own.end ? through : end }
}

/** The part of a selection after the rolled-up days; empty if it ends with them. */
export function restOf({ interval }: Selection, { through }: RolledDays): Interval {
  return { start: through, end: Math.max(through, interval.end) }
}

export function hasRest(selection: Selection, days: RolledDays): boolean {
  return !isEmpty(restOf(selection, days))
}
