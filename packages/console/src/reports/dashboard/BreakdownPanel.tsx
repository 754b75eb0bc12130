/** One panel of the dashboard: its dimensions as tabs, rows with bars; a click on a row filters the page by it. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { Inbox } from 'lucide-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { toggleValue } from '../../lib/url/filters.ts'
import { comparable } from '../../lib/url/report-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { BarList } from '../../ui/BarList.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { ValueIcon } from '../../ui/ValueIcon.tsx'
import styles from './Dashboard.module.css'
import { dimensionsOfPanel, type PanelLine } from './panels.ts'
import { panelRows, useBreakdown } from './use-dashboard.ts'

export function BreakdownPanel({ line }: { readonly line: PanelLine }) {
  const { t } = useTranslation()
  const id = useId()
  const offered = dimensionsOfPanel(line)
  const [dimension, choose] = useAddressChoice<Dimension>(line.parameter, offered, offered[0] as Dimension)
  const breakdown = useBreakdown(dimension)
  const name = (one: Dimension) => t(`stats.field.${one}`)
  return (
    <Panel
      title={t(`dashboard.panel.${line.key}`)}
      dimmed={breakdown.isPlaceholderData}
      className={styles.breakdown}
      head={
        <Tabs
          label={t(`dashboard.panel.${line.key}`)}
          value={dimension}
          onChange={choose}
          controls={id}
          tabs={line.tabs.map((tab) =>
            typeof tab === 'string'
              ? { value: tab, label: name(tab) }
              : {
                  label: t(`dashboard.group.${tab.group}`),
                  tabs: tab.tabs.map((one) => ({ value: one, label: name(one) })),
                },
          )}
        />
      }
    >
      <div id={id} role="tabpanel" aria-label={name(dimension)} className={styles.rows}>
        {breakdown.isError && !breakdown.data ? (
          <ErrorPanel error={breakdown.error} onRetry={() => breakdown.refetch()} />
        ) : breakdown.data ? (
          <Rows dimension={dimension} data={breakdown.data} />
        ) : (
          <RowsSkeleton rows={panelRows} />
        )}
      </div>
    </Panel>
  )
}

interface RowsProps {
  readonly dimension: Dimension
  readonly data: NonNullable<ReturnType<typeof useBreakdown>['data']>
}

function Rows({ dimension, data }: RowsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [state, change] = useReportState()
  if (data.list.length === 0)
    return (
      <EmptyState
        icon={<Inbox size={20} strokeWidth={1.75} />}
        title={t('dashboard.empty')}
        text={t(state.filters.length > 0 ? 'dashboard.emptyFiltered' : 'dashboard.emptyText')}
      />
    )
  const chosen = state.filters.find((one) => one.field === dimension && one.operator === 'in')?.value ?? []
  const compared = state.compare !== null && comparable(state)
  return (
    <BarList
      nameHead={t(`stats.field.${dimension}`)}
      valueHead={t('stats.metric.visitors')}
      shareHead={t('dashboard.share')}
      changeHead={compared ? t('chart.change') : undefined}
      selectHint={t('dashboard.clickToFilter')}
      onSelect={(value) => change({ filters: toggleValue(state.filters, dimension, value) })}
      rows={data.list.map((row) => ({
        key: row.value,
        label: row.label,
        icon: <ValueIcon dimension={dimension} value={row.value} />,
        amount: row.visitors,
        value: format.count(row.visitors),
        exact: format.exact(row.visitors),
        share: row.share === null ? '' : format.percent(row.share),
        change: compared && (
          <Delta
            small
            metric="visitors"
            change={row.change?.visitors}
            current={row.visitors}
            previous={row.previous === null ? 0 : row.previous?.visitors}
          />
        ),
        on: chosen.includes(row.value),
      }))}
    />
  )
}
