/** Days as a calendar with the scale of its tints. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { DaysList } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { DayCalendar, deepestOf, largestOf } from './DayCalendar.tsx'
import { HeatScale } from './HeatScale.tsx'
import { useWeekdays } from './use-weekdays.ts'

export interface DaysGridProps {
  readonly label: string
  readonly metric: Metric
  readonly days: DaysList
  /** Absent if days cannot be selected. */
  readonly onPick?: (date: string) => void
}

export function DaysGrid({ label, metric, days, onPick }: DaysGridProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const weekdays = useWeekdays()
  const cells = days.list.map(({ date, partial, ...metrics }) => ({ date, partial, value: metrics[metric] }))
  const name = t(`stats.metric.${metric}`)
  const endOf = (value: number) => ({
    shown: format.metric(metric, value),
    exact: format.exactMetric(metric, value),
  })
  return (
    <>
      <DayCalendar
        title={label}
        weekdays={weekdays}
        days={cells}
        format={(value) => format.inColumn(metric, value)}
        formatExact={(value) => `${name} ${format.exactMetric(metric, value)}`}
        {...(onPick && { onPick })}
      />
      <HeatScale deepest={deepestOf(cells)} from={endOf(0)} to={endOf(largestOf(cells))} />
    </>
  )
}
