/** Everything a panel shows the top of: all values with all metrics, searched, sorted, page by page, to be taken along. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { toggleValue, writeFilters } from '../../lib/url/filters.ts'
import { comparable, queryOf, readReportState } from '../../lib/url/report-state.ts'
import { currentParameters, useAddress } from '../../lib/url/use-address.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { askBreakdown } from '../ask-breakdown.ts'
import { ExportMenu } from '../head/ExportMenu.tsx'
import { downloadReport, useReportSource } from '../source.tsx'
import { ValueName } from '../table/ValueName.tsx'
import { metricColumns, metricsOf, pageColumns } from './columns.tsx'
import styles from './FullListDialog.module.css'
import { closedList, type ListSort, listPrefix, listSorts } from './full-list.ts'

const pageSize = 20

export interface FullListDialogProps {
  readonly dimension: Dimension
}

export function FullListDialog({ dimension }: FullListDialogProps) {
  const { t } = useTranslation()
  const [, changeAddress] = useAddress()
  return (
    <Dialog open width={1120} title={t(`stats.field.${dimension}`)} onClose={() => changeAddress(closedList)}>
      <FullList dimension={dimension} />
    </Dialog>
  )
}

function FullList({ dimension }: FullListDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const [state] = useReportState()
  const [, changeAddress] = useAddress()
  const metrics = metricsOf(dimension)
  const [list, setList] = useListState<ListSort>(listPrefix, listSorts, metrics[0] ?? 'visitors')
  const query = queryOf(state, source.zone)
  const question = { search: list.search, order_by: list.sort, order: list.order }
  const answer = useQuery({
    queryKey: ['report', source.calls, source.whose, `list ${dimension}`, query, question, list.page],
    queryFn: ({ signal }) =>
      askBreakdown(
        source,
        dimension,
        { ...query, ...question, page: list.page, page_size: pageSize },
        signal,
      ),
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  })
  const chosen = state.filters.find((one) => one.field === dimension && one.operator === 'in')?.value ?? []
  const compared = state.compare !== null && comparable(state)
  const choose = (value: string) =>
    changeAddress({
      ...closedList,
      filters: writeFilters(toggleValue(readReportState(currentParameters()).filters, dimension, value)),
    })
  const sortBy = (by: string) => {
    const sort = listSorts.find((one) => one === by) ?? 'visitors'
    const first = sort === 'value' ? 'asc' : 'desc'
    const other = first === 'asc' ? 'desc' : 'asc'
    setList((now) => ({ sort, order: now.sort === sort && now.order === first ? other : first }))
  }
  const rows = answer.data?.list ?? []
  const measured = metrics[0] ?? 'visitors'
  const most = Math.max(1, ...rows.map((row) => row[measured] ?? 0))
  return (
    <div className={styles.list} tabIndex={-1} data-autofocus>
      <div className={styles.bar}>
        <SearchField
          label={t('list.search')}
          value={list.search}
          onChange={(search) => setList({ search }, { replace: true })}
        />
        {source.calls === 'overview' && (
          <ExportMenu
            download={(file) =>
              downloadReport(source, 'export_group_list', {
                ...query,
                ...question,
                group_by: [dimension],
                format: file,
              })
            }
          />
        )}
      </div>
      {answer.isError && !answer.data ? (
        <ErrorPanel error={answer.error} onRetry={() => answer.refetch()} />
      ) : !answer.data ? (
        <RowsSkeleton rows={12} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Inbox size={20} strokeWidth={1.75} />}
          title={t(list.search ? 'list.notFound' : 'dashboard.empty', { search: list.search })}
          text={list.search ? undefined : t('dashboard.emptyText')}
        />
      ) : (
        <DataTable
          label={t(`stats.field.${dimension}`)}
          rows={rows}
          rowKey={(row) => row.value}
          sort={{ by: list.sort, order: list.order }}
          onSort={sortBy}
          fill={(row) => ((row[measured] ?? 0) / most) * 100}
          isOn={(row) => chosen.includes(row.value)}
          dimmed={answer.isPlaceholderData}
          columns={[
            {
              key: 'value',
              label: t(`stats.field.${dimension}`),
              sortable: true,
              render: (row) => (
                <ValueName
                  dimension={dimension}
                  value={row.value}
                  label={row.label}
                  on={chosen.includes(row.value)}
                  onSelect={() => choose(row.value)}
                />
              ),
            },
            ...metricColumns<(typeof rows)[number]>(metrics, compared, t),
            ...(dimension === 'page' ? pageColumns(t, format) : []),
          ]}
        />
      )}
      {answer.data && answer.data.total > 0 && (
        <Pager
          page={list.page}
          pageSize={pageSize}
          total={answer.data.total}
          onPage={(page) => setList({ page })}
        />
      )}
    </div>
  )
}
