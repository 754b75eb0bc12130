/** The change between two values of which no report states it. */
import { type ChangeRule, changeOf, type Metric } from '@footfall/contract/stats/metrics'
import { Delta } from './Delta.tsx'

export interface ChangeBetweenProps {
  readonly metric: Metric | ChangeRule
  readonly current: number | null
  readonly previous: number | null
  /** See `Delta`. */
  readonly muted?: boolean
}

export function ChangeBetween({ metric, current, previous, muted = false }: ChangeBetweenProps) {
  return (
    <Delta
      muted={muted}
      metric={metric}
      change={changeOf(metric, current, previous)}
      current={current}
      previous={previous}
    />
  )
}
