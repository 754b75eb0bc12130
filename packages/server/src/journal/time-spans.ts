/** Whether pieces of an import overlap in time: then events of one visit lie in several, and are laid out together before they are written. */

export interface TimeSpan {
  /** Unix milliseconds. */
  readonly earliest: number
  readonly latest: number
}

/** Pieces in order have spans that add up to the whole at most; shuffled, each spans nearly all of it. A piece without events has `earliest` above `latest`. */
export function overlap(spans: readonly TimeSpan[]): boolean {
  const filled = spans.filter(({ earliest, latest }) => latest >= earliest)
  const whole =
    Math.max(...filled.map(({ latest }) => latest)) - Math.min(...filled.map(({ earliest }) => earliest))
  const together = filled.reduce((sum, { earliest, latest }) => sum + latest - earliest, 0)
  return together > (whole * filled.length) / 2
}
