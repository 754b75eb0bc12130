/** What the sentence about a change says. Pure. */
export interface ChangeParts {
  readonly direction: 'rose' | 'fell' | 'stayed'
  /** Percent; null from zero. */
  readonly percent: number | null
  /** What it is to the whole: a part of its change, against it, or neither where the whole stood still. */
  readonly whole: 'part' | 'against' | 'none'
}

export interface Changed {
  /** Null: there is no rate, for there were no visits. */
  readonly current: number | null
  readonly previous: number | null
  /** Percent of the whole's change; null where the whole did not change. */
  readonly share_of_change?: number | null
}

export function changeParts({ share_of_change: share = null, ...figures }: Changed): ChangeParts {
  const [current, previous] = [figures.current ?? 0, figures.previous ?? 0]
  const direction = current > previous ? 'rose' : current < previous ? 'fell' : 'stayed'
  const percent = previous === 0 ? null : (Math.abs(current - previous) / previous) * 100
  const whole = share === null || direction === 'stayed' ? 'none' : share > 0 ? 'part' : 'against'
  return { direction, percent, whole }
}
