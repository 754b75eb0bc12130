/** The times of a chart as the rows of a table, with their annotations. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { type ChartNote, marksOf, textsAt } from './marks.ts'
import type { SeriesPoint } from './runs.ts'
import styles from './TimesTable.module.css'

export interface TimesTableProps {
  readonly label: string
  readonly points: readonly SeriesPoint[]
  readonly unit: TimeUnit
  readonly height?: number
  /** Annotations of the period. */
  readonly notes?: readonly ChartNote[]
  readonly columns: readonly {
    readonly key: string
    readonly name: string
    readonly cellOf: (point: SeriesPoint, at: number) => ReactNode
  }[]
}

export function TimesTable({ label, points, unit, height = 264, notes = [], columns }: TimesTableProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const times = points.map(({ time }) => time)
  const marks = marksOf(notes, times)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <figure className={styles.scroll} style={{ height }} tabIndex={0} aria-label={label}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('chart.time')}</th>
            {columns.map(({ key, name }) => (
              <th key={key} scope="col">
                {name}
              </th>
            ))}
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
              {columns.map(({ key, cellOf }) => (
                <td key={key}>{cellOf(point, at)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  )
}
