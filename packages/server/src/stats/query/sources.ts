/**
 * Where a selection's numbers come from, decided once and here alone: whole local days out of rollups where they tell what is asked, the rest
 * out of the raw tables. Every source ends in parts with the same columns (`parts.ts`), which add up.
 */
import type { FilterField } from '@footfall/contract/stats/filters'
import { clip, type Interval, isEmpty } from '../time/interval.ts'
import { dayStart, localDate } from '../time/zone.ts'
import { shapeOf } from './dimension-sql.ts'
import type { Key } from './keys.ts'
import { hasCohorts, type Selection } from './selection.ts'

/** Whole local days of a selection that are read from a rollup. */
export interface RolledDays {
  readonly zone: string
  /** The runs whose rows count. */
  readonly steps: readonly string[]
  readonly interval: Interval
  /** Before this instant everything is summed up: the days' end, or later where the selection ends before it. */
  readonly through: number
}

export type Source =
  /** By one value a day: no filters, each dimension by itself. */
  | { readonly kind: 'daily_rollup'; readonly days: RolledDays; readonly interval: Interval }
  /** By visit and day: filters and groups of what holds for the whole visit, and pages. */
  | { readonly kind: 'visit_rollup'; readonly days: RolledDays; readonly interval: Interval }
  /** From events and visits. Beside a rollup: what came after its days, its visitors that the rollup knows left out. */
  | { readonly kind: 'raw'; readonly interval: Interval; readonly after: RolledDays | null }

const day = 86_400_000
/** Less than this is counted as fast as it is read from a rollup. */
export const leastRolledUp = 3 * day

/** The sources of a selection by these keys; `apart`: each key by itself. Their intervals lie one after the other and fill the selection's. */
export function sourcesOf(selection: Selection, keys: readonly Key[], apart = false): readonly Source[] {
  const days = rolledDaysOf(selection)
  const kind = days && rollupFor(selection, keys, apart)
  if (!days || !kind) return [{ kind: 'raw', interval: selection.interval, after: null }]
  const { interval, through } = days
  const rest = { start: through, end: Math.max(through, selection.interval.end) }
  return [
    { kind, days, interval },
    { kind: 'raw', interval: rest, after: days },
  ]
}

/** The rollup that a selection is read from; null: it is counted. */
export function rollupOf(selection: Selection, keys: readonly Key[], apart = false): Source['kind'] | null {
  const [first] = sourcesOf(selection, keys, apart)
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
  // Pages stand by themselves: a visit has many.
  return !dimensions.includes('page') || keys.length === 1 ? 'visit_rollup' : null
}

/** Whether the visit rollup has a column of its own for the field. */
export function inVisitRollup(field: FilterField): boolean {
  return shapeOf(field).bits !== undefined
}

/** Whether rollups may help at all under these filters. */
export function mayUseRollups(selection: Pick<Selection, 'filters' | 'cohorts'>): boolean {
  return (
    !hasCohorts(selection) && selection.filters.every(({ field }) => field === 'page' || inVisitRollup(field))
  )
}

/** The days of a selection that are summed up; null: there are none, or too few. Where it ends within a day, that day is left to be counted. */
function rolledDaysOf({ rolledUp, interval }: Selection): RolledDays | null {
  if (!rolledUp) return null
  const { zone, from, through, steps } = rolledUp
  const begins = (instant: number) => dayStart(localDate(instant, zone), zone) === instant
  const own = clip(interval, { end: through })
  const end = dayStart(localDate(own.end, zone), zone)
  if (own.start < from || end - own.start < leastRolledUp || !begins(own.start)) return null
  return { zone, steps, interval: { start: own.start, end }, through: end === own.end ? through : end }
}

/** What a selection has after the days that are summed up; empty where it ends with them. */
export function restOf({ interval }: Selection, { through }: RolledDays): Interval {
  return { start: through, end: Math.max(through, interval.end) }
}

export function hasRest(selection: Selection, days: RolledDays): boolean {
  return !isEmpty(restOf(selection, days))
}
