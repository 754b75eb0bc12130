/** Two groupings as a cross, shaded by the share of the largest cell. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { heatOf, shadeColor } from '../../reports/map/shade.ts'
import { askReport, useReportSource } from '../../reports/source.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { type CrossHead, crossOf } from './cross.ts'
import type { Group } from './groups.ts'
import styles from './Statistics.module.css'

/** Combinations that are asked for; those behind them are too small for a cell. */
const most = 500
const mostColumns = 8

/** The metric that stands in the cells. */
export function useCrossMetric() {
  return useAddressChoice<Metric>('metric', metricNames, 'visitors')
}

export function CrossMetric() {
  const { t } = useTranslation()
  const [metric, choose] = useCrossMetric()
  return (
    <Select
      label={t('compare.measure')}
      value={metric}
      onChoose={(value) => choose(metricNames.find((one) => one === value) ?? 'visitors')}
    >
      {metricNames.map((one) => (
        <option key={one} value={one}>
          {t(`stats.metric.${one}`)}
        </option>
      ))}
    </Select>
  )
}

export interface CrossTableProps {
  readonly groups: readonly Group[]
  /** The report's question, without comparison, paging and order. */
  readonly question: object
  readonly nameOf: (group: Group) => string
  readonly labelOf: (group: Group, head: CrossHead) => string
}

export function CrossTable({ groups, question, nameOf, labelOf }: CrossTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const [metric] = useCrossMetric()
  const asked = {
    ...question,
    compare: undefined,
    group_by: groups,
    page: 1,
    page_size: most,
    order_by: 'visitors',
  }
  const answer = useQuery({
    queryKey: ['report', source.calls, source.whose, 'cross', asked],
    queryFn: ({ signal }) => askReport(source, 'group_list', asked as never, signal),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  if (answer.isError && !answer.data)
    return <ErrorPanel error={answer.error} onRetry={() => answer.refetch()} />
  if (!answer.data) return <RowsSkeleton rows={12} />
  const [down, across] = answer.data.columns.flatMap(({ key, kind }) =>
    kind === 'metric' ? [] : [key as Group],
  )
  const cross = crossOf(answer.data.list, metric, mostColumns)
  if (cross.rows.length === 0 || !down || !across)
    return (
      <EmptyState
        icon={<Inbox size={20} strokeWidth={1.75} />}
        title={t('dashboard.empty')}
        text={t('dashboard.emptyText')}
      />
    )
  const largest = Math.max(
    0,
    ...cross.rows.flatMap((row) => cross.columns.map((column) => cross.cell(row.value, column.value) ?? 0)),
  )
  const columns: Column<CrossHead>[] = cross.columns.map((column) => ({
    key: column.value,
    label: labelOf(across, column),
    figures: true,
    render: (row) => {
      const value = cross.cell(row.value, column.value)
      if (value === null) return <span className={styles.none}>—</span>
      const depth = Math.round(heatOf(value, largest) * 0.55)
      return (
        <span
          className={cx(styles.cell)}
          style={{ background: shadeColor(depth) }}
          title={format.exactMetric(metric, value)}
        >
          {format.inColumn(metric, value)}
        </span>
      )
    },
  }))
  return (
    <>
      <DataTable
        label={t('statistics.table')}
        rows={cross.rows}
        rowKey={(row) => row.value}
        dimmed={answer.isPlaceholderData}
        columns={[
          { key: 'name', label: `${nameOf(down)} / ${nameOf(across)}`, render: (row) => labelOf(down, row) },
          ...columns,
        ]}
      />
      {answer.data.total > most && (
        <p className={styles.note}>
          {t('statistics.crossNote', { shown: format.exact(most), total: format.exact(answer.data.total) })}
        </p>
      )}
    </>
  )
}
