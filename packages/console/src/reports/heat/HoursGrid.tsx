/** Weekdays by local hours. The tint is the share of the busiest hour. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { HoursList } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import type { Answer } from '../use-report.ts'
import { type Grid, ReportGrid } from '../views/ReportGrid.tsx'
import { useWeekdays } from './use-weekdays.ts'

const counts = ['visitors', 'visits', 'pageviews', 'events'] as const
export type HourCount = (typeof counts)[number]

/** The count shown for a metric: rates have no hourly values, so visitors are shown instead. */
export function countedByHour(metric: Metric): HourCount {
  return counts.find((one) => one === metric) ?? 'visitors'
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  key: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
  short: hour % 3 === 0 ? String(hour) : '',
}))

export interface HoursGridProps {
  readonly label: string
  readonly counted: HourCount
  readonly answer: Answer<HoursList>
}

export function HoursGrid({ label, counted, answer }: HoursGridProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const weekdays = useWeekdays()
  const name = t(`stats.metric.${counted}`)
  const gridOf = ({ list }: HoursList): Grid => {
    const values = new Map(list.map((cell) => [`${cell.weekday} ${cell.hour}`, cell[counted]]))
    return {
      rows: weekdays.map((weekday, at) => ({ key: String(at + 1), label: weekday })),
      columns: hours,
      cell: (weekday, hour) => {
        const value = values.get(`${weekday.key} ${hour.key}`) ?? 0
        return { value, text: format.count(value), exact: `${name} ${format.exact(value)}` }
      },
    }
  }
  return (
    <ReportGrid
      label={label}
      corner={t('rhythm.clock')}
      answer={answer}
      gridOf={gridOf}
      tiles="hours"
      skeleton={<SkeletonLine height={300} />}
    />
  )
}
