/** When they come: weekday by hour, and day by day. Loaded when in view. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { DaysList, HoursList } from '@footfall/contract/stats/results'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf, writeClock } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { addDays } from '../../lib/time/zoned-day.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonLine } from '../../ui/Skeleton.tsx'
import { useInView } from '../../ui/use-in-view.ts'
import { useReport } from '../use-report.ts'
import { ReportBody } from '../views/ReportBody.tsx'
import { type Grid, ReportGrid } from '../views/ReportGrid.tsx'
import { DayCalendar, deepestOf, largestOf } from './DayCalendar.tsx'
import { HeatScale } from './HeatScale.tsx'

/** Milliseconds. */
const againAfter = 60_000
const counts = ['visitors', 'visits', 'pageviews', 'events'] as const
type Count = (typeof counts)[number]

/** Weekdays by their short names, Monday first. */
function useWeekdays(): string[] {
  const { language } = useFormat()
  const monday = '2024-01-01'
  return Array.from({ length: 7 }, (_, at) =>
    writeClock(clockOf(`${addDays(monday, at)}T00:00:00`), language, { weekday: 'short' }),
  )
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
  short: hour % 3 === 0 ? String(hour) : '',
}))

/** `metric`: the one that the page looks at; a rate has no hours, visitors stand in for it. */
function HoursPanel({ metric }: { readonly metric: Metric }) {
  const { t } = useTranslation()
  const format = useFormat()
  const box = useRef<HTMLDivElement>(null)
  const weekdays = useWeekdays()
  const shown: Count = counts.find((one) => one === metric) ?? 'visitors'
  const answer = useReport('hours_list', {}, { compares: false, every: againAfter, wanted: useInView(box) })
  const name = t(`stats.metric.${shown}`)
  const title = t('rhythm.hours', { metric: name })
  const gridOf = ({ list }: HoursList): Grid => {
    const values = new Map(list.map((cell) => [`${cell.weekday} ${cell.hour}`, cell[shown]]))
    return {
      rows: weekdays.map((label, at) => ({ key: String(at + 1), label })),
      columns: hours,
      cell: (weekday, hour) => {
        const value = values.get(`${weekday.key} ${hour.key}`) ?? 0
        return { value, text: format.count(value), exact: `${name} ${format.exact(value)}` }
      },
    }
  }
  return (
    <Panel title={title} roomy dimmed={answer.isPlaceholderData}>
      <div ref={box}>
        <ReportGrid
          label={title}
          corner={t('rhythm.clock')}
          answer={answer}
          gridOf={gridOf}
          tiles="hours"
          skeleton={<SkeletonLine height={300} />}
        />
      </div>
    </Panel>
  )
}

function DaysPanel({ metric }: { readonly metric: Metric }) {
  const { t } = useTranslation()
  const format = useFormat()
  const [, change] = useReportState()
  const box = useRef<HTMLDivElement>(null)
  const weekdays = useWeekdays()
  const days = useReport('days_list', {}, { compares: false, every: againAfter, wanted: useInView(box) })
  const cellsOf = ({ list }: DaysList) =>
    list.map(({ date, partial, ...metrics }) => ({ date, partial, value: metrics[metric] }))
  const name = t(`stats.metric.${metric}`)
  const title = t('rhythm.days', { metric: name })
  return (
    <Panel title={title} roomy dimmed={days.isPlaceholderData}>
      <div ref={box}>
        <ReportBody answer={days} skeleton={<SkeletonLine height={300} />}>
          {(data) => (
            <>
              <DayCalendar
                title={title}
                weekdays={weekdays}
                days={cellsOf(data)}
                format={(value) => format.metric(metric, value)}
                formatExact={(value) => `${name} ${format.exactMetric(metric, value)}`}
                onPick={(date) =>
                  change({ timeRange: 'custom_time_range', days: { start: date, end: date }, unit: null })
                }
              />
              <HeatScale
                deepest={deepestOf(cellsOf(data))}
                from={format.metric(metric, 0)}
                to={format.metric(metric, largestOf(cellsOf(data)))}
              />
            </>
          )}
        </ReportBody>
      </div>
    </Panel>
  )
}

export function RhythmPanels({ metric }: { readonly metric: Metric }) {
  return (
    <>
      <HoursPanel metric={metric} />
      <DaysPanel metric={metric} />
    </>
  )
}
