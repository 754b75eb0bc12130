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
/** Assumed length of the last bucket, in seconds, because no bucket follows it. */
const lengths: Record<TimeUnit, number> = {
  minute: 60,
  hour: 3600,
  day,
  week: 7 * day,
  month: 31 * day,
}

/** The annotations within the buckets that begin at `times` (ISO 8601), each with its first and last bucket. */
export function marksOf(notes: readonly ChartNote[], times: readonly string[], unit: TimeUnit): ChartMark[] {
  const starts = times.map((time) => Date.parse(time) / 1000)
  const [first] = starts
  const last = starts.at(-1)
  if (first === undefined || last === undefined) return []
  const over = last + lengths[unit]
  const bucketOf = (instant: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= instant),
    )
  return notes
    .filter(({ start, end }) => start < over && (end === null ? start >= first : end > first))
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
