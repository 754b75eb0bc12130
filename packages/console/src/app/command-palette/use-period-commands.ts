/** The named periods for the open report. On a screen without a period they lead to the overview. */
import { timeRanges } from '@footfall/contract/stats/time'
import { CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { readReportState, writeReportState } from '../../lib/url/report-state.ts'
import { currentParameters } from '../../lib/url/use-address.ts'
import { usePlaces } from '../use-places.ts'
import type { Command } from './find-commands.ts'

const withoutPeriod = /^\/websites\/[^/]+\/(realtime|settings|indexShort|reports|segments)(\/|$)/

const named = timeRanges.filter((one) => one !== 'custom_time_range')

export function usePeriodCommands(websiteId: string): readonly Command[] {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { website } = usePlaces(websiteId)
  if (!website?.some(({ key }) => key === 'overview')) return []
  return named.map((timeRange) => ({
    key: `period ${timeRange}`,
    group: 'periods',
    label: t(`stats.time_range.${timeRange}`),
    words: timeRange.replaceAll('_', ' '),
    icon: CalendarDays,
    run: () => {
      const { pathname } = window.location
      const parameters = currentParameters()
      const state = { ...readReportState(parameters), timeRange, days: null, unit: null }
      void navigate({
        pathname: withoutPeriod.test(pathname) ? `/websites/${websiteId}` : pathname,
        search: `?${writeReportState(parameters, state)}`,
      })
    },
  }))
}
