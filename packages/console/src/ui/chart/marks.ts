/** Positions of annotations in a time chart. Pure. */
import type { TimeUnit } from '@footfall/contract/stats/time'

export interface ChartNote {
  readonly key: string
  readonly text: string
  /** Unix seconds; `end` is null for a moment. */
  readonly start: number
  readonly end: number | null
}

export interface ChartMark {
  readonly key: string
  readonly text: string
  /** Positions along the time axis, both inclusive; equal for a moment. */
  readonly from: number
  readonly to: number
}

const day = 86_400
/** Length of the last bucket in seconds, because no bucket follows it. A month has its own days. */
const lengths = { minute: 60, hour: 3600, day, week: 7 * day }

function daysOfMonth(start: string): number {
  return new Date(Date.UTC(Number(start.slice(0, 4)), Number(start.slice(5, 7)), 0)).getUTCDate()
}

/** Buckets of a chart: their local start times (ISO 8601), and their unit. */
export interface ChartAxis {
  readonly times: readonly string[]
  readonly unit: TimeUnit
}

/** The time that a chart covers, in Unix seconds; null without buckets. */
export function timeOf({ times, unit }: ChartAxis): { readonly start: number; readonly end: number } | null {
  const [first] = times
  const last = times.at(-1)
  if (first === undefined || last === undefined) return null
  const length = unit === 'month' ? daysOfMonth(last) * day : lengths[unit]
  return { start: Date.parse(first) / 1000, end: Date.parse(last) / 1000 + length }
}

/** The annotations within the buckets that begin at `times` (ISO 8601), each with its first and last bucket. */
export function marksOf(notes: readonly ChartNote[], times: readonly string[], unit: TimeUnit): ChartMark[] {
  const shown = timeOf({ times, unit })
  if (!shown) return []
  const starts = times.map((time) => Date.parse(time) / 1000)
  const bucketOf = (instant: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= instant),
    )
  return notes
    .filter(
      ({ start, end }) => start < shown.end && (end === null ? start >= shown.start : end > shown.start),
    )
    .map(({ key, text, start, end }) => ({
      key,
      text,
      from: bucketOf(start),
      // A span does not include its end.
      to: end === null ? bucketOf(start) : bucketOf(end - 1),
    }))
}

/** The texts of the annotations at a position. */
export function textsAt(marks: readonly ChartMark[], place: number): string[] {
  return marks.filter(({ from, to }) => from <= place && place <= to).map(({ text }) => text)
}
