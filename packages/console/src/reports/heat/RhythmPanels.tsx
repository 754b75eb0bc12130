/** When they come: weekday by hour, and day by day. Loaded when in view. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { DaysList, HoursList } from '@footfall/contract/stats/results'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { clockOf, writeClock } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { addDays } from '../../lib/time/zoned-day.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Bone } from '../../ui/Skeleton.tsx'
import { useInView } from '../../ui/use-in-view.ts'
import { usePart } from '../dashboard/use-dashboard.ts'
import { askReport, useReportSource } from '../source.tsx'
import { DayCalendar, deepestOf } from './DayCalendar.tsx'
import { HeatScale, HourHeat } from './HourHeat.tsx'

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

/** `metric`: the one that the page looks at; a rate has no hours, visitors stand in for it. */
function HoursPanel({ metric }: { readonly metric: Metric }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const box = useRef<HTMLDivElement>(null)
  const weekdays = useWeekdays()
  const shown: Count = counts.find((one) => one === metric) ?? 'visitors'
  const hours = usePart<HoursList>(
    'hours',
    ({ compare: _none, ...query }, signal) => askReport(source, 'hours_list', query, signal),
    { alone: true, wanted: useInView(box) },
  )
  const name = t(`stats.metric.${shown}`)
  const title = t('rhythm.hours', { metric: name })
  return (
    <Panel title={title} roomy dimmed={hours.isPlaceholderData}>
      <div ref={box}>
        {hours.isError && !hours.data ? (
          <ErrorPanel error={hours.error} onRetry={() => hours.refetch()} />
        ) : !hours.data ? (
          <Bone height={300} />
        ) : (
          <>
            <HourHeat
              title={title}
              weekdays={weekdays}
              cells={hours.data.list.map((cell) => ({ ...cell, value: cell[shown] }))}
              hourName={(hour) => `${String(hour).padStart(2, '0')}:00`}
              format={(value) => `${name} ${format.exact(value)}`}
            />
            <HeatScale few={t('rhythm.few')} many={t('rhythm.many')} />
          </>
        )}
      </div>
    </Panel>
  )
}

function DaysPanel({ metric }: { readonly metric: Metric }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const [, change] = useReportState()
  const box = useRef<HTMLDivElement>(null)
  const weekdays = useWeekdays()
  const days = usePart<DaysList>(
    'days',
    ({ compare: _none, ...query }, signal) => askReport(source, 'days_list', query, signal),
    { alone: true, wanted: useInView(box) },
  )
  const cells =
    days.data?.list.map(({ date, partial, ...metrics }) => ({ date, partial, value: metrics[metric] })) ?? []
  const name = t(`stats.metric.${metric}`)
  const title = t('rhythm.days', { metric: name })
  return (
    <Panel title={title} roomy dimmed={days.isPlaceholderData}>
      <div ref={box}>
        {days.isError && !days.data ? (
          <ErrorPanel error={days.error} onRetry={() => days.refetch()} />
        ) : !days.data ? (
          <Bone height={300} />
        ) : (
          <>
            <DayCalendar
              title={title}
              weekdays={weekdays}
              days={cells}
              format={(value) => format.metric(metric, value)}
              formatExact={(value) => `${name} ${format.exactMetric(metric, value)}`}
              onPick={(date) =>
                change({ timeRange: 'custom_time_range', days: { start: date, end: date }, unit: null })
              }
            />
            <HeatScale few={t('rhythm.few')} many={t('rhythm.many')} deepest={deepestOf(cells)} />
          </>
        )}
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
