/** The parts around a time chart: legend, time zone, the switch of its kind, and the annotations below. */
import { ChartColumn, ChartLine, Table2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { zoneLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import type { ChartAxis, ChartNote } from '../../ui/chart/marks.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { cx } from '../../ui/cx.ts'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { ChartAnnotations } from '../annotations/ChartAnnotations.tsx'
import type { Answer } from '../use-report.ts'
import { ReportBody } from './ReportBody.tsx'
import styles from './ReportSeries.module.css'

const icons = {
  line: <ChartLine size={16} aria-hidden />,
  bar: <ChartColumn size={16} aria-hidden />,
  table: <Table2 size={16} aria-hidden />,
}

export interface SeriesFrameProps<T, View extends keyof typeof icons> {
  readonly answer: Answer<T>
  readonly legend: ReactNode
  readonly zone: string
  /** Shown before the switch. */
  readonly tools?: ReactNode
  readonly views: readonly View[]
  readonly view: View
  readonly onView: (view: View) => void
  readonly height: number
  readonly isEmpty?: (data: T) => boolean
  /** Local start times of the points, and their unit; undefined while nothing is drawn. */
  readonly axis: ChartAxis | undefined
  /** `notes`: the annotations of the chart's time, once they are loaded. */
  readonly children: (data: T, notes: readonly ChartNote[]) => ReactNode
}

export function SeriesFrame<T, View extends keyof typeof icons>(props: SeriesFrameProps<T, View>) {
  const { answer, legend, zone, tools, views, view, onView, height, isEmpty, axis, children } = props
  const { t } = useTranslation()
  const format = useFormat()
  const [notes, onNotes] = useState<readonly ChartNote[]>([])
  // On a phone there is only room for the offset.
  const [, place, offset, end] = /^(.* \()?([^()]+)(\)?)$/.exec(zoneLabel(zone, format.language)) ?? []
  return (
    <div className={styles.frame}>
      <div className={styles.head}>
        {legend}
        <span className={styles.zone} title={zone}>
          <span className={styles.zoneHead}>{t('chart.zone', { zone: '' })}</span>
          <span className={styles.zoneName}>{place}</span>
          {offset}
          <span className={styles.zoneName}>{end}</span>
        </span>
        {tools}
        <Segmented
          label={t('chart.kind')}
          value={view}
          onChange={onView}
          options={views.map((value) => ({ value, label: icons[value], name: t(`chart.${value}`) }))}
        />
      </div>
      <div
        className={cx(styles.plot, answer.isPlaceholderData && 'dim')}
        style={{ minHeight: `var(--chart-height, ${height}px)` }}
      >
        <ReportBody answer={answer} skeleton={<SkeletonLine height={height} />} {...(isEmpty && { isEmpty })}>
          {(data) => children(data, notes)}
        </ReportBody>
      </div>
      {axis && <ChartAnnotations {...axis} onNotes={onNotes} />}
    </div>
  )
}
