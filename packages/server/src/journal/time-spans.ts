/**
 * Whether pieces of an import overlap in time. If so, the events of one visit are in several pieces, and the pieces are sorted before they are
 * written.
 */

export interface TimeSpan {
  /** Unix milliseconds. */
  readonly earliest: number
  readonly latest: number
}

const averageMonth = 2_629_746_000

/** A number of the month, more or less, in which it happened. The store keeps the rows of each month apart. */
export function monthOf(time: number): number {
  return Math.floor(time / averageMonth)
}

/**
 * In order, the spans of the pieces add up to at most the whole. Shuffled, each piece spans nearly all of it. A piece without events has `earliest`
 * above `latest`.
 */
export function overlap(spans: readonly TimeSpan[]): boolean {
  const filled = spans.filter(({ earliest, latest }) => latest >= earliest)
  const whole =
    Math.max(...filled.map(({ latest }) => latest)) - Math.min(...filled.map(({ earliest }) => earliest))
  const together = filled.reduce((sum, { earliest, latest }) => sum + latest - earliest, 0)
  return together > (whole * filled.length) / 2
}
