/** A breakdown of the last thirty minutes. The stream brings the first tab. Other tabs are requested whenever the stream has news. */
import { type DimensionOf, dimensions } from '@footfall/contract/stats/dimensions'
import type { SharedLive } from '@footfall/contract/stats/live'
import type { Breakdown } from '@footfall/contract/stats/results'
import { useQuery } from '@tanstack/react-query'
import { Radio } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { callApi } from '../../lib/api/call-api.ts'
import { useKeptAnswer } from '../../lib/api/use-kept-answer.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { ReportBody } from '../../reports/views/ReportBody.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { ValueIcon } from '../../ui/images/ValueIcon.tsx'
import { TabbedPanel } from '../../ui/layout/TabbedPanel.tsx'
import { BarList } from '../../ui/list/BarList.tsx'
import styles from './Realtime.module.css'

const rows = 10
const askEvery = 5_000
/** Dimensions with a call for the last thirty minutes. */
export type LiveDimension = DimensionOf<'page' | 'referer' | 'area'>

/** The dimensions that the stream contains. */
const pushed: Partial<Record<LiveDimension, 'page' | 'referer' | 'country'>> = {
  page: 'page',
  referer: 'referer',
  country: 'country',
}

export interface LivePanelProps {
  readonly title: string
  readonly parameter: string
  readonly tabs: readonly [LiveDimension, ...LiveDimension[]]
  readonly live: SharedLive | undefined
}

export function LivePanel({ title, parameter, tabs, live }: LivePanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { websiteId = '' } = useParams()
  const [{ filters }] = useReportState()
  const { isFilteredBy, filterBy } = useValueFilter()
  const [dimension, choose] = useAddressChoice<LiveDimension>(parameter, tabs, tabs[0])
  const part = pushed[dimension]
  const { family } = dimensions[dimension]
  const kept = useKeptAnswer()
  const asked = useQuery({
    queryKey: ['live', websiteId, 'panel', dimension, filters],
    queryFn: async ({ signal }) => {
      const call = `/real_time/${family}` as const
      const question = { website_id: websiteId, filters: [...filters], page_size: rows }
      const answer: Breakdown = await callApi(call, { ...question, dimension }, { signal })
      return { ...answer, of: dimension }
    },
    enabled: part === undefined,
    refetchInterval: askEvery,
    placeholderData: kept,
  })
  const data: Breakdown | undefined = part ? live?.[part] : asked.data
  // While another tab loads, the previous rows stay, and a click on one must filter by its own dimension.
  const of = part ? dimension : (asked.data?.of ?? dimension)
  return (
    <TabbedPanel
      title={title}
      className={styles.panel}
      value={dimension}
      onChange={choose}
      tab={t(`stats.field.${dimension}`)}
      tabs={tabs.map((one) => ({ value: one, label: t(`stats.field.${one}`) }))}
    >
      <ReportBody
        answer={{ ...asked, data, isError: part === undefined && asked.isError }}
        skeleton={<RowsSkeleton rows={rows} />}
        isEmpty={({ list }) => list.length === 0}
        // There were visitors, else the panel would not be shown; none had a value.
        empty={<EmptyState icon={<Radio size={20} strokeWidth={1.75} />} title={t('dashboard.empty')} />}
      >
        {({ list }) => (
          <BarList
            nameHead={t(`stats.field.${of}`)}
            valueHead={t('stats.metric.visitors')}
            valueHint={t('stats.metric_hint.visitors')}
            selectHint={t('dashboard.clickToFilter')}
            onSelect={(value) => filterBy(of, value)}
            rows={list.slice(0, rows).map((row) => ({
              key: row.value,
              label: row.label,
              icon: <ValueIcon dimension={of} value={row.value} />,
              amount: row.visitors,
              value: format.count(row.visitors),
              exact: format.exact(row.visitors),
              on: isFilteredBy(of, row.value),
            }))}
          />
        )}
      </ReportBody>
    </TabbedPanel>
  )
}
