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

/** Buckets of a chart: their local start times (ISO 8601), and their unit. */
export interface ChartAxis {
  readonly times: readonly string[]
  readonly unit: TimeUnit
}

/**
 * The annotations of a chart's time, each with its first and last bucket. `times`: when the buckets begin (ISO 8601); without any, a chart has no
 * annotations.
 */
export function marksOf(notes: readonly ChartNote[], times: readonly string[]): ChartMark[] {
  const starts = times.map((time) => Date.parse(time) / 1000)
  const bucketOf = (instant: number) =>
    Math.max(
      0,
      starts.findLastIndex((start) => start <= instant),
    )
  return notes.map(({ key, text, start, end }) => ({
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
