/** Writes what a part adds to the change of the whole: with its sign, rates in points. */
import type { Metric } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../lib/format/use-format.ts'

export interface Contribution {
  readonly withSign: string
  readonly size: string
}

export function useContribution(metric: Metric): (contribution: number) => Contribution {
  const { t } = useTranslation()
  const format = useFormat()
  return (contribution) => {
    const amount = Math.abs(contribution)
    const size =
      metric === 'bounce_rate'
        ? t('format.points', { value: format.exact(Math.round(amount * 10) / 10) })
        : format.metric(metric, amount)
    return { size, withSign: `${contribution > 0 ? '+' : contribution < 0 ? '−' : '±'}${size}` }
  }
}
