/** When visitors come: weekday by hour, and day by day. Loaded when in view. */
import { minute } from '@footfall/contract/durations'
import type { Metric } from '@footfall/contract/stats/metrics'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { useInView } from '../../ui/viewport/use-in-view.ts'
import { AddToBoard } from '../boards/AddToBoard.tsx'
import { useReport } from '../use-report.ts'
import { ReportBody } from '../views/ReportBody.tsx'
import { DaysGrid } from './DaysGrid.tsx'
import { countedByHour, HoursGrid } from './HoursGrid.tsx'

/** Reload interval in milliseconds. */
const againAfter = minute

interface HeatProps {
  /** The metric selected on the page. */
  readonly metric: Metric
}

function HoursPanel({ metric }: HeatProps) {
  const { t } = useTranslation()
  const box = useRef<HTMLDivElement>(null)
  const answer = useReport('hours_list', {}, { compares: false, every: againAfter, wanted: useInView(box) })
  const counted = countedByHour(metric)
  const title = t('rhythm.hours', { metric: t(`stats.metric.${counted}`) })
  return (
    <Panel
      title={title}
      roomy
      dimmed={answer.isPlaceholderData}
      tools={<AddToBoard part={{ key: 'hours_list', name: title }} />}
    >
      <div ref={box}>
        <HoursGrid label={title} counted={counted} answer={answer} />
      </div>
    </Panel>
  )
}

function DaysPanel({ metric }: HeatProps) {
  const { t } = useTranslation()
  const [, change] = useReportState()
  const box = useRef<HTMLDivElement>(null)
  const days = useReport('days_list', {}, { compares: false, every: againAfter, wanted: useInView(box) })
  const title = t('rhythm.days', { metric: t(`stats.metric.${metric}`) })
  return (
    <Panel
      title={title}
      roomy
      dimmed={days.isPlaceholderData}
      tools={<AddToBoard part={{ key: 'days_list', name: title }} />}
    >
      <div ref={box}>
        <ReportBody answer={days} skeleton={<SkeletonLine height={300} />}>
          {(data) => (
            <DaysGrid
              label={title}
              metric={metric}
              days={data}
              onPick={(date) =>
                change({ timeRange: 'custom_time_range', days: { start: date, end: date }, unit: null })
              }
            />
          )}
        </ReportBody>
      </div>
    </Panel>
  )
}

export function RhythmPanels({ metric }: HeatProps) {
  return (
    <>
      <HoursPanel metric={metric} />
      <DaysPanel metric={metric} />
    </>
  )
}
