/** A series as a table, with the same numbers as the chart. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { type ChartNote, marksOf, textsAt } from './marks.ts'
import type { SeriesPoint } from './runs.ts'
import styles from './SeriesTable.module.css'

export interface SeriesTableProps {
  readonly label: string
  readonly points: readonly SeriesPoint[]
  readonly previous?: readonly SeriesPoint[] | null
  readonly unit: TimeUnit
  readonly formatValue: (value: number) => string
  readonly renderChange?: (current: number | null, previous: number | null) => ReactNode
  readonly height?: number
  /** Annotations of the period. */
  readonly notes?: readonly ChartNote[]
}

export function SeriesTable(props: SeriesTableProps) {
  const { label, points, previous, unit, formatValue, renderChange, height = 264, notes = [] } = props
  const { t } = useTranslation()
  const { language } = useFormat()
  const times = points.map(({ time }) => time)
  const marks = marksOf(notes, times)
  const show = (value: number | null | undefined) =>
    value === null || value === undefined ? '—' : formatValue(value)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <figure className={styles.scroll} style={{ height }} tabIndex={0} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            <th scope="col">{label}</th>
            {previous && <th scope="col">{t('chart.previous')}</th>}
            {previous && renderChange && <th scope="col">{t('chart.change')}</th>}
          </tr>
        </thead>
        <tbody>
          {points.map((point, at) => (
            <tr key={point.time}>
              <td>
                {bucketLabel(point.time, unit, language, times)}
                {point.partial && <span className={styles.note}>{t('chart.partial')}</span>}
                {textsAt(marks, at).map((text) => (
                  <span key={text} className={styles.note}>
                    {text}
                  </span>
                ))}
              </td>
              <td>{show(point.value)}</td>
              {previous && <td>{show(previous[at]?.value)}</td>}
              {previous && renderChange && (
                <td>{!point.partial && renderChange(point.value, previous[at]?.value ?? null)}</td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
