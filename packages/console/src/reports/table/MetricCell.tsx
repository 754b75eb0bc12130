/** A metric in a table: shortened, exact in its tooltip, with its change below. */
import type { Metric } from '@footfall/contract/stats/metrics'
import { useFormat } from '../../lib/format/use-format.ts'
import { Delta } from '../../ui/figures/Delta.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import styles from './MetricCell.module.css'

export interface MetricCellProps {
  readonly metric: Metric
  readonly value: number | null
  readonly previous: number | null | undefined
  readonly change: number | null | undefined
  readonly compared: boolean
}

export function MetricCell({ metric, value, previous, change, compared }: MetricCellProps) {
  const format = useFormat()
  return (
    <span className={styles.cell}>
      <Exact exact={format.exactMetric(metric, value)}>{format.inColumn(metric, value)}</Exact>
      {compared && <Delta muted metric={metric} change={change} current={value} previous={previous} />}
    </span>
  )
}
