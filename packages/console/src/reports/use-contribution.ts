/** Formats a part's contribution to a change: with its sign, rates in percentage points. */
import { type Metric, metrics } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'

export interface Contribution {
  readonly withSign: string
  /** The same with every digit. */
  readonly exact: string
  /** Every digit, without sign. */
  readonly size: string
}

export function useContribution(metric: Metric): (contribution: number) => Contribution {
  const { t } = useTranslation()
  const format = useFormat()
  return (contribution) => {
    const amount = Math.abs(contribution)
    const points =
      metrics[metric].kind === 'rate' &&
      t('format.points', { value: format.exact(Math.round(amount * 10) / 10) })
    const size = points || format.exactMetric(metric, amount)
    const sign = contribution > 0 ? '+' : contribution < 0 ? '−' : '±'
    return { size, exact: sign + size, withSign: sign + (points || format.inColumn(metric, amount)) }
  }
}
