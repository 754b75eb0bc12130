/** A breakdown with both periods in every row: searched, sorted, page by page; a click on a row filters by it. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import { metricNames } from '@footfall/contract/stats/metrics'
import type { BreakdownRow } from '@footfall/contract/stats/results'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { toggleValue } from '../../lib/url/filters.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { askBreakdown } from '../../reports/ask-breakdown.ts'
import { type ListSort, listPrefix, listSorts } from '../../reports/list/full-list.ts'
import { useReportSource } from '../../reports/source.tsx'
import { ValueName } from '../../reports/table/ValueName.tsx'
import { Delta } from '../../ui/Delta.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import styles from './Compare.module.css'
import { useCompareQuery, useMeasure } from './use-compare.ts'

const offered: readonly Dimension[] = [
  'page',
  'entry_page',
  'exit_page',
  'page_title',
  'hostname',
  'referer',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_content',
  'utm_term',
  'country',
  'region',
  'city',
  'browser',
  'os',
  'device',
  'screen',
  'language',
]
const pageSize = 10

export function CompareRows() {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const query = useCompareQuery()
  const [state, change] = useReportState()
  const [dimension, choose] = useAddressChoice<Dimension>('by', offered, 'page')
  const [metric, measure] = useMeasure()
  const [list, setList] = useListState<ListSort>(listPrefix, listSorts, metric)
  const question = { search: list.search, order_by: list.sort, order: list.order, page: list.page }
  const answer = useQuery({
    queryKey: ['compare rows', source.whose, dimension, query, question],
    queryFn: async ({ signal }) => {
      const asked = { ...query, ...question, page_size: pageSize }
      return { ...(await askBreakdown(source, dimension, asked, signal)), of: dimension }
    },
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  // While another dimension's rows are under way those of the one before stay, and a click on one must mean what it says.
  const of = answer.data?.of ?? dimension
  const chosen = state.filters.find((one) => one.field === of && one.operator === 'in')?.value ?? []
  const rows = answer.data?.list ?? []
  const before = (row: BreakdownRow) => (row.previous ? row.previous[metric] : 0)
  const most = Math.max(1, ...rows.map((row) => row[metric] ?? 0))
  const name = t(`stats.field.${of}`)
  const sortBy = (by: string) => {
    const sort = listSorts.find((one) => one === by) ?? 'visitors'
    setList((now) => ({ sort, order: now.sort === sort && now.order === 'desc' ? 'asc' : 'desc' }))
  }
  return (
    <Panel
      title={t('compare.rows')}
      tools={
        <div className={styles.tools}>
          <Select label={t('compare.by')} value={dimension} onChoose={(value) => choose(value as Dimension)}>
            {offered.map((one) => (
              <option key={one} value={one}>
                {t(`stats.field.${one}`)}
              </option>
            ))}
          </Select>
          <Select
            label={t('compare.measure')}
            value={metric}
            onChoose={(value) => measure(metricNames.find((one) => one === value) ?? 'visitors')}
          >
            {metricNames.map((one) => (
              <option key={one} value={one}>
                {t(`stats.metric.${one}`)}
              </option>
            ))}
          </Select>
          <SearchField
            label={t('list.search')}
            value={list.search}
            onChange={(search) => setList({ search }, { replace: true })}
          />
        </div>
      }
    >
      {answer.isError && !answer.data ? (
        <ErrorPanel error={answer.error} onRetry={() => answer.refetch()} />
      ) : !answer.data ? (
        <RowsSkeleton rows={pageSize} />
      ) : rows.length === 0 ? (
        <EmptyState
          icon={<Inbox size={20} strokeWidth={1.75} />}
          title={t(list.search ? 'list.notFound' : 'dashboard.empty', { search: list.search })}
          text={t(state.filters.length > 0 ? 'dashboard.emptyFiltered' : 'dashboard.emptyText')}
        />
      ) : (
        <DataTable
          label={t('compare.rows')}
          rows={rows}
          rowKey={(row) => row.value}
          dimmed={answer.isPlaceholderData}
          sort={{ by: list.sort, order: list.order }}
          onSort={sortBy}
          fill={(row) => ((row[metric] ?? 0) / most) * 100}
          isOn={(row) => chosen.includes(row.value)}
          columns={[
            {
              key: 'value',
              label: name,
              sortable: true,
              render: (row) => (
                <ValueName
                  dimension={of}
                  value={row.value}
                  label={row.label}
                  on={chosen.includes(row.value)}
                  onSelect={() => change((now) => ({ filters: toggleValue(now.filters, of, row.value) }))}
                />
              ),
            },
            {
              key: metric,
              label: t('compare.now', { metric: t(`stats.metric.${metric}`) }),
              hint: t(`metric.${metric}`),
              figures: true,
              sortable: true,
              render: (row) => (
                <b className={styles.strong} title={format.exactMetric(metric, row[metric])}>
                  {format.inColumn(metric, row[metric])}
                </b>
              ),
            },
            {
              key: 'previous',
              label: t('compare.before'),
              figures: true,
              render: (row) => (
                <span title={format.exactMetric(metric, before(row))}>
                  {format.inColumn(metric, before(row))}
                </span>
              ),
            },
            {
              key: 'change',
              label: t('chart.change'),
              figures: true,
              render: (row) => (
                <Delta
                  small
                  metric={metric}
                  change={row.change?.[metric]}
                  current={row[metric]}
                  previous={before(row)}
                />
              ),
            },
          ]}
        />
      )}
      {answer.data && answer.data.total > 0 && (
        <div className={styles.pager}>
          <Pager
            page={list.page}
            pageSize={pageSize}
            total={answer.data.total}
            onPage={(page) => setList({ page })}
          />
        </div>
      )}
    </Panel>
  )
}
