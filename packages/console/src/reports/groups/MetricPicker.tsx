/** Selects the metrics of the table. By default it shows all. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { Columns3 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Popover } from '../../ui/overlay/Popover.tsx'
import styles from './Groups.module.css'

function read(parameters: URLSearchParams): readonly Metric[] {
  const named = (parameters.get('columns') ?? '').split(',')
  const chosen = metricNames.filter((one) => named.includes(one))
  return chosen.length > 0 ? chosen : metricNames
}

/** The shown metrics, and a function to hide or show one. At least one stays. */
export function useShownMetrics(): [readonly Metric[], (metric: Metric) => void] {
  const [parameters, change] = useAddress()
  return [
    read(parameters),
    (metric) => {
      // Read the current address: two quick choices must not undo each other.
      const shown = read(currentParameters())
      const next = metricNames.filter((one) => (one === metric) !== shown.includes(one))
      if (next.length > 0) change({ columns: next.length === metricNames.length ? null : next.join(',') })
    },
  ]
}

export function MetricPicker() {
  const { t } = useTranslation()
  const [shown, toggle] = useShownMetrics()
  return (
    <Popover
      label={t('statistics.columns')}
      align="end"
      className={styles.metrics}
      trigger={(props) => (
        <Button {...props}>
          <Columns3 size={16} strokeWidth={1.75} aria-hidden />
          {t('statistics.columns')}
        </Button>
      )}
    >
      {() =>
        metricNames.map((metric) => (
          <label key={metric} className={styles.metric}>
            <input
              type="checkbox"
              checked={shown.includes(metric)}
              disabled={shown.length === 1 && shown[0] === metric}
              onChange={() => toggle(metric)}
            />
            {t(`stats.metric.${metric}`)}
          </label>
        ))
      }
    </Popover>
  )
}
