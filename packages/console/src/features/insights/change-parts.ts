/** What the sentence about a change says. Pure. */
export interface ChangeParts {
  readonly direction: 'rose' | 'fell' | 'stayed'
  /** Percent; null from zero. */
  readonly percent: number | null
  /** What it is to the whole: a part of its change, against it, or neither where the whole stood still. */
  readonly whole: 'part' | 'against' | 'none'
}

export interface Changed {
  readonly current: number
  readonly previous: number
  /** Percent of the whole's change; null where the whole did not change. */
  readonly share_of_change?: number | null
}

export function changeParts({ current, previous, share_of_change: share = null }: Changed): ChangeParts {
  const direction = current > previous ? 'rose' : current < previous ? 'fell' : 'stayed'
  const percent = previous === 0 ? null : (Math.abs(current - previous) / previous) * 100
  const whole = share === null || direction === 'stayed' ? 'none' : share > 0 ? 'part' : 'against'
  return { direction, percent, whole }
}
