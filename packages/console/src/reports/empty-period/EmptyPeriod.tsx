/** Replaces the empty state of a view: says that the period has no data, when the last data is from, and leads there. */
import { useQuery } from '@tanstack/react-query'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { daySpan, writeLocal } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { dateAt } from '../../lib/time/zoned-day.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { NoVisitsYet } from '../never-visited/NoVisitsYet.tsx'
import { useNeverVisited } from '../never-visited/use-never-visited.ts'
import { useReportSource } from '../source.tsx'
import { reportKey, usePlainQuery } from '../use-report.ts'
import { type DataKind, lastData, monthOf } from './last-data.ts'

export interface EmptyPeriodProps {
  readonly of: DataKind
  /** Shown until the answer is there. */
  readonly waiting: ReactNode
  /** Shown if there is no such data at any time, or some in the period. By default it says so, or leads to the tracking code. */
  readonly otherwise?: ReactNode
}

export function EmptyPeriod({ of, waiting, otherwise }: EmptyPeriodProps) {
  const { t } = useTranslation()
  const { language } = useFormat()
  const [, change] = useReportState()
  const source = useReportSource()
  const { filters: _, ...period } = usePlainQuery()
  const everything = period.time_range === 'all_time_periods'
  const {
    data: last,
    isPending,
    error,
    refetch,
  } = useQuery({
    queryKey: reportKey(source, 'last data', { of, period }),
    queryFn: ({ signal }) => lastData(source, of, period, signal),
    enabled: !everything,
  })
  if (isPending && !everything) return waiting
  // What takes the place of an empty period claims that no other period has data, which is not known then.
  if (error && last === undefined && otherwise) return <ErrorPanel error={error} onRetry={refetch} />
  if (!last || last === 'here') return otherwise ?? <NoVisitsOr usual={waiting} />
  const month = monthOf(last)
  const isThisMonth = dateAt(Date.now(), source.zone).startsWith(last.slice(0, 7))
  const name = writeLocal(last, language, { year: 'numeric', month: 'long' })
  return (
    <EmptyState
      icon={<CalendarX2 size={20} strokeWidth={1.75} />}
      title={t('dashboard.empty')}
      text={t('emptyPeriod.last', { day: daySpan(last, last, language, true) })}
      action={
        <Button
          onClick={() =>
            change({
              ...(isThisMonth
                ? { timeRange: 'this_month', days: null }
                : { timeRange: 'custom_time_range', days: month }),
              unit: null,
            })
          }
        >
          {t('emptyPeriod.show', { month: name })}
        </Button>
      }
    />
  )
}

function NoVisitsOr({ usual }: { readonly usual: ReactNode }) {
  return useNeverVisited(true).isNever ? <NoVisitsYet /> : usual
}
