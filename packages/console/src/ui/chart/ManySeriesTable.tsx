/** Several series as a table, one column each. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import { useTranslation } from 'react-i18next'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { NamedSeries } from './ManySeries.tsx'
import styles from './SeriesTable.module.css'

export interface ManySeriesTableProps {
  readonly label: string
  readonly series: readonly NamedSeries[]
  readonly unit: TimeUnit
  readonly height: number
}

export function ManySeriesTable({ label, series, unit, height }: ManySeriesTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const times = (series[0]?.points ?? []).map(({ time }) => time)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <figure className={styles.scroll} style={{ height }} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {series.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series[0]?.points.map((point, at) => (
            <tr key={point.time}>
              <td>
                {bucketLabel(point.time, unit, format.language, times)}
                {point.partial && <span className={styles.note}>{t('chart.partial')}</span>}
              </td>
              {series.map(({ key, points }) => (
                <td key={key}>{format.exact(points[at]?.value ?? 0)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
