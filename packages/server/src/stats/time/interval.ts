/** A half-open stretch of time `[start, end)` in Unix milliseconds. */
export interface Interval {
  readonly start: number
  readonly end: number
}

export function isEmpty(interval: Interval): boolean {
  return interval.end <= interval.start
}

/** The part of an interval within bounds; its end is never before its start. */
export function clip(interval: Interval, bounds: Partial<Interval>): Interval {
  const start = Math.max(interval.start, bounds.start ?? Number.NEGATIVE_INFINITY)
  const end = Math.min(interval.end, bounds.end ?? Number.POSITIVE_INFINITY)
  return { start, end: Math.max(start, end) }
}
