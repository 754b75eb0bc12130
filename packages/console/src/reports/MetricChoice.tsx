/** Chooses the metric of the address. */
import { metricNames } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { Select } from '../ui/form/Select.tsx'
import { useMetric } from './use-metric.ts'

export function MetricChoice() {
  const { t } = useTranslation()
  const [metric, choose] = useMetric()
  return (
    <Select
      label={t('compare.measure')}
      value={metric}
      options={metricNames}
      nameOf={(one) => t(`stats.metric.${one}`)}
      onChoose={choose}
    />
  )
}
