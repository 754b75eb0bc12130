/** The parts of the sentence about a change. Pure. */
export interface ChangeParts {
  readonly direction: 'rose' | 'fell' | 'stayed'
  /** Percent; null if the previous value was zero. */
  readonly percent: number | null
  /** Relation to the change of the whole: a part of it, against it, or none if the whole did not change. */
  readonly whole: 'part' | 'against' | 'none'
}

export interface Changed {
  /** Null for a rate without visits. */
  readonly current: number | null
  readonly previous: number | null
  /** Percent of the whole's change; null if the whole did not change. */
  readonly share_of_change?: number | null
}

export function changeParts({ share_of_change: share = null, ...figures }: Changed): ChangeParts {
  const [current, previous] = [figures.current ?? 0, figures.previous ?? 0]
  const direction = current > previous ? 'rose' : current < previous ? 'fell' : 'stayed'
  const percent = previous === 0 ? null : (Math.abs(current - previous) / previous) * 100
  const whole = share === null || direction === 'stayed' ? 'none' : share > 0 ? 'part' : 'against'
  return { direction, percent, whole }
}
