/**
 * Days that are over are summed up once (`closing/`). A report of whole local days without filters takes those sums and counts only what came
 * after them. Here a selection is parted in two, and the sums are read.
 */
import type { FilterField } from '@footfall/contract/stats/filters'
import { instant } from '../../events/event-times.ts'
import { empty, param, type Sql, sql } from '../../events/sql.ts'
import { clip, type Interval, isEmpty } from '../time/interval.ts'
import { dayStart, localDate } from '../time/zone.ts'
import { type Carried, carriedBy, carriedOf } from './edges.ts'
import { noExtras } from './keys.ts'
import { type Selection, site, visits } from './selection.ts'

/** Dimensions that days are summed up by; the others are counted from the events. */
export const closedDimensions = [
  'page',
  'referer',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'country',
  'region',
  'city',
  'browser',
  'browser_version',
  'os',
  'os_version',
  'screen',
  'device',
  'device_model',
  'language',
] as const satisfies readonly FilterField[]

const isClosedDimension = new Set<FilterField>(closedDimensions)

export interface Split {
  readonly zone: string
  readonly steps: readonly string[]
  /** The part that is read from sums: whole local days. */
  readonly summed: Interval
  /** Before this instant everything is summed up. */
  readonly through: number
  /** What is counted beside: from `through` on; may be empty. */
  readonly open: Interval
}

const day = 86_400_000
/** Less than this is counted as fast as it is summed up. */
export const worthwhile = 3 * day

/** How a selection without filters that is grouped by these dimensions is parted; null: everything is to be counted. */
export function splitOf(selection: Selection, dimensions: readonly FilterField[]): Split | null {
  const fits = selection.filters.length === 0 && dimensions.every((name) => isClosedDimension.has(name))
  return fits ? partedAt(selection) : null
}

/** The closed days of a selection, and what came after; null: there are none, or too few. */
export function partedAt({ closed, interval }: Selection): Split | null {
  if (!closed) return null
  const { zone, through, steps } = closed
  const begins = (instant: number) => dayStart(localDate(instant, zone), zone) === instant
  const summed = clip(interval, { end: through })
  if (summed.end - summed.start < worthwhile || !begins(summed.start) || !begins(summed.end)) return null
  const open = { start: through, end: Math.max(through, interval.end) }
  return { zone, steps, summed, through, open }
}

/** An instant as a Unix second. */
export function unix(milliseconds: number): Sql {
  return sql`${param('Int64', Math.floor(milliseconds / 1000))}`
}

/** An instant as sums know it: whole seconds. */
function second(milliseconds: number): Sql {
  return sql`toDateTime(${unix(milliseconds)}, 'UTC')`
}

/** Rows of the sums by these dimensions; '' is the sum over all. */
export function closedRows(selection: Selection, split: Split, dimensions: readonly string[]): Sql {
  return sql`FROM closed_days WHERE ${ofDays(selection, split, dimensions)} AND ended < ${second(split.through)}`
}

/** Visitors by these dimensions: those of each day, by the day before on which they were there last. */
export function closedVisitors(selection: Selection, split: Split, dimensions: readonly string[]): Sql {
  return sql`FROM closed_visitors WHERE ${ofDays(selection, split, dimensions)}`
}

function ofDays(selection: Selection, { steps, summed }: Split, dimensions: readonly string[]): Sql {
  return sql`${site(selection)} AND dimension IN ${param('Array(String)', dimensions)}
    AND day >= ${second(summed.start)} AND day < ${second(summed.end)} AND step IN ${param('Array(UInt64)', steps)}`
}

const none = sql`toUInt64(0)`

/**
 * What is summed up, as parts of a measuring statement: visitors not yet there since `since` (a Unix second), and all else. `keys` stand before
 * the sums, on a row of either table. `extras`: with what pages have besides the metrics.
 */
export function closedParts(
  selection: Selection,
  split: Split,
  dimensions: readonly string[],
  keys: Sql,
  groupBy: Sql,
  since: Sql,
  extras = false,
): Sql[] {
  return [
    sql`SELECT ${keys}${none} AS visitors_, sum(pageviews) AS pageviews_, sum(events) AS events_, sum(visits) AS visits_,
      sum(visit_views) AS visit_views_, sum(entered) AS entered_, sum(bounces) AS bounces_, sum(duration) AS duration_${extras ? sql`, sum(exits) AS exits_, sum(engaged_ms) AS engaged_ms_` : empty}
      ${closedRows(selection, split, dimensions)}${groupBy}`,
    sql`SELECT ${keys}sumIf(visitors, toInt64(toUnixTimestamp(before)) < ${since}) AS visitors_, ${none} AS pageviews_, ${none} AS events_, ${none} AS visits_,
      ${none} AS visit_views_, ${none} AS entered_, ${none} AS bounces_, toInt64(0) AS duration_${extras ? sql`, ${noExtras}` : empty}
      ${closedVisitors(selection, split, dimensions)}${groupBy}`,
  ]
}

/** Visits that belong to the selection but had not ended when its days were closed. */
export function unclosed(selection: Selection, { through }: Split): Sql {
  const { start, end } = selection.interval
  const first = Math.max(start, firstGoing(selection, through) ?? start)
  return sql`start >= ${instant(first)} AND start < ${instant(end)} AND last_any >= ${instant(through)}`
}

/** Before this instant no visit began that had an event at or after the other; null: it is not known. */
function firstGoing({ edges }: Selection, instant: number): number | null {
  const known = edges?.get(instant)
  return known ? Math.min(instant, ...known.map(({ start }) => start)) : null
}

/** Of those, the ones that began on a day that is summed up. */
export function unclosedEarlier(selection: Selection, split: Split): Carried {
  const { start, end } = split.summed
  const known = selection.edges?.get(split.through)
  if (known) return carriedBy(known.filter((visit) => visit.start >= start && visit.start < end))
  return carriedOf(
    sql`FROM ${visits} PREWHERE ${site(selection)} AND ${unclosed(selection, split)} AND start < ${instant(split.through)}`,
  )
}

/** Visitors of the open part, and a few more. */
export function openVisitors(selection: Selection, { open }: Split): Sql {
  const first = firstGoing(selection, open.start)
  const since = first === null ? empty : sql` AND start >= ${instant(first)}`
  return sql`SELECT visitor FROM visits WHERE ${site(selection)} AND start < ${instant(open.end)} AND last_any >= ${instant(open.start)}${since}`
}

export function isOpen({ open }: Split): boolean {
  return !isEmpty(open)
}
