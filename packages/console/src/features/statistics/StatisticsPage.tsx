/** A table of one's own: grouped by one to three dimensions or the time, sorted, page by page, to be taken along. */
import type { GroupList } from '@footfall/contract/stats/results'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { bucketLabel } from '../../lib/format/local-time.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { toggleValue } from '../../lib/url/filters.ts'
import { comparable, queryOf } from '../../lib/url/report-state.ts'
import { useListState } from '../../lib/url/use-list-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { FilterChips } from '../../reports/filters/FilterChips.tsx'
import { FilterEditor } from '../../reports/filters/FilterEditor.tsx'
import { ExportMenu } from '../../reports/head/ExportMenu.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { metricColumns } from '../../reports/list/columns.tsx'
import { type ListSort, listPrefix, listSorts } from '../../reports/list/full-list.ts'
import { askReport, downloadReport, useReportSource } from '../../reports/source.tsx'
import { ValueName } from '../../reports/table/ValueName.tsx'
import { useReportPage } from '../../reports/use-report-page.ts'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { type Column, DataTable } from '../../ui/table/DataTable.tsx'
import { Pager } from '../../ui/table/Pager.tsx'
import { CrossMetric, CrossTable } from './CrossTable.tsx'
import { GroupPicker } from './GroupPicker.tsx'
import { type Group, useGroups } from './groups.ts'
import { MetricPicker, useShownMetrics } from './MetricPicker.tsx'
import styles from './Statistics.module.css'

const pageSize = 25
const views = ['list', 'cross'] as const
type Row = GroupList['list'][number]

export function StatisticsPage() {
  return <WebsiteReport>{() => <Statistics />}</WebsiteReport>
}

function Statistics() {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const [state, change] = useReportState()
  const [asked, setView] = useAddressChoice('view', views, 'list')
  const page = useReportPage(`${t('nav.statistics')} · ${source.name}`)
  const [groups, setGroups] = useGroups()
  const [metrics] = useShownMetrics()
  const view = groups.length === 2 ? asked : 'list'
  const [list, setList] = useListState<ListSort>(listPrefix, listSorts, 'visitors')
  const query = queryOf(state, source.zone)
  const question = {
    ...query,
    group_by: [...groups],
    search: list.search,
    order_by: list.sort,
    order: list.order,
  }
  const answer = useQuery({
    queryKey: ['report', source.calls, source.whose, 'table', question, list.page],
    queryFn: ({ signal }) =>
      askReport(source, 'group_list', { ...question, page: list.page, page_size: pageSize }, signal),
    placeholderData: keepPreviousData,
    enabled: view === 'list',
    staleTime: 60_000,
  })
  const data = answer.data
  const { time_range, start_time, end_time } = query
  const units = useCall(
    '/config/get_time_unit',
    { time_range, start_time, end_time, time_zone: source.zone } as never,
    { enabled: groups.includes('time') && state.unit === null, fresh: 60_000 },
  )
  const unit = state.unit ?? units.data?.time_unit ?? 'day'
  const compared = state.compare !== null && comparable(state)
  const nameOf = (group: Group) => t(`stats.field.${group}`)
  const sortBy = (by: string) => {
    const sort = listSorts.find((one) => one === by) ?? 'visitors'
    const first = sort === 'value' ? 'asc' : 'desc'
    const other = first === 'asc' ? 'desc' : 'asc'
    setList((now) => ({ sort, order: now.sort === sort && now.order === first ? other : first }))
  }
  // The columns belong to the rows shown, not to those under way.
  const shown = (data?.columns ?? []).flatMap(({ key, kind }) => (kind === 'metric' ? [] : [key as Group]))
  const groupColumn = (group: Group, at: number): Column<Row> => ({
    key: at === 0 ? 'value' : group,
    label: nameOf(group),
    sortable: at === 0,
    render: ({ values, labels }) =>
      group === 'time' ? (
        timeLabel(values[at] ?? '')
      ) : (
        <ValueName
          dimension={group}
          value={values[at] ?? ''}
          label={labels[at] ?? ''}
          onSelect={() => change((now) => ({ filters: toggleValue(now.filters, group, values[at] ?? '') }))}
        />
      ),
  })
  const timeLabel = (time: string) =>
    /^\d{4}-\d\d-\d\dT/.test(time) ? bucketLabel(time, unit, format.language) : time
  return (
    <>
      <ReportHead title={source.name} kind={t('nav.statistics')}>
        <QuestionTools onFilter={page.addFilter} />
      </ReportHead>
      <FilterChips onEdit={page.setEditing} />
      <Panel
        title={t('statistics.table')}
        head={<GroupPicker groups={groups} onChange={setGroups} nameOf={nameOf} />}
      >
        <div className={styles.bar}>
          {view === 'list' && (
            <SearchField
              label={t('list.search')}
              value={list.search}
              onChange={(search) => setList({ search }, { replace: true })}
            />
          )}
          {groups.length === 2 && (
            <Segmented
              label={t('statistics.view')}
              value={view}
              onChange={setView}
              options={views.map((one) => ({ value: one, label: t(`statistics.${one}`) }))}
            />
          )}
          <span className={styles.spring} />
          {view === 'list' ? <MetricPicker /> : <CrossMetric />}
          <ExportMenu
            download={(file) => downloadReport(source, 'export_group_list', { ...question, format: file })}
          />
        </div>
        {view === 'cross' ? (
          <CrossTable
            groups={groups}
            question={query}
            nameOf={nameOf}
            labelOf={(group, head) => (group === 'time' ? timeLabel(head.value) : head.label)}
          />
        ) : answer.isError && !data ? (
          <ErrorPanel error={answer.error} onRetry={() => answer.refetch()} />
        ) : !data ? (
          <RowsSkeleton rows={12} />
        ) : data.list.length === 0 ? (
          <EmptyState
            icon={<Inbox size={20} strokeWidth={1.75} />}
            title={t(list.search ? 'list.notFound' : 'dashboard.empty', { search: list.search })}
            text={t(state.filters.length > 0 ? 'dashboard.emptyFiltered' : 'dashboard.emptyText')}
          />
        ) : (
          <DataTable
            label={t('statistics.table')}
            rows={data.list}
            rowKey={(row) => row.values.join('\u0000')}
            dimmed={answer.isPlaceholderData}
            sort={{ by: list.sort, order: list.order }}
            onSort={sortBy}
            columns={[...shown.map(groupColumn), ...metricColumns<Row>(metrics, compared, t)]}
          />
        )}
        {view === 'list' && data && data.total > 0 && (
          <div className={styles.pager}>
            <Pager
              page={list.page}
              pageSize={pageSize}
              total={data.total}
              onPage={(next) => setList({ page: next })}
            />
          </div>
        )}
      </Panel>
      <p className={styles.note}>{t('statistics.note')}</p>
      <FilterEditor state={page.editing} onClose={page.closeEditor} />
    </>
  )
}
