/** The change of a count in a row of a list. It has colour only if it is more than chance. */
import type { Metric } from '@footfall/contract/stats/metrics'
import { isBeyondChance } from '../../lib/format/noise.ts'
import { ChangeBetween } from './ChangeBetween.tsx'

export interface RowChangeProps {
  readonly metric: Metric
  readonly current: number
  /** Undefined if it is not known; then nothing is shown. */
  readonly previous: number | undefined
}

export function RowChange({ metric, current, previous }: RowChangeProps) {
  if (previous === undefined) return null
  return (
    <ChangeBetween
      muted={!isBeyondChance(current, previous)}
      metric={metric}
      current={current}
      previous={previous}
    />
  )
}
