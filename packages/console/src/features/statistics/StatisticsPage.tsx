/** A custom table: one to three dimensions or the time, with order, pages and export. */
import type { Metric } from '@footfall/contract/stats/metrics'
import type { GroupList } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { comparesRows, queryOf } from '../../lib/url/report-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { fieldName } from '../../reports/field-name.ts'
import { GroupPicker } from '../../reports/groups/GroupPicker.tsx'
import { useGroupLabel } from '../../reports/groups/group-label.ts'
import { type Group, useGroups } from '../../reports/groups/groups.ts'
import { MetricPicker, useShownMetrics } from '../../reports/groups/MetricPicker.tsx'
import type { ExportFormat } from '../../reports/head/ExportMenu.tsx'
import { QuestionTools } from '../../reports/head/QuestionTools.tsx'
import { ReportHead } from '../../reports/head/ReportHead.tsx'
import { metricColumns } from '../../reports/list/columns.tsx'
import { type ListSort, listPrefix, listSorts } from '../../reports/list/full-list.ts'
import { MetricChoice } from '../../reports/MetricChoice.tsx'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { ValueFilter } from '../../reports/table/ValueName.tsx'
import { useReport } from '../../reports/use-report.ts'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { WebsiteReport } from '../../reports/WebsiteReport.tsx'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { CrossTable } from './CrossTable.tsx'
import styles from './Statistics.module.css'

const pageSize = 25
const views = ['list', 'cross'] as const
type Row = GroupList['list'][number]

export function StatisticsPage() {
  return <WebsiteReport>{() => <Statistics />}</WebsiteReport>
}

function Statistics() {
  const { t } = useTranslation()
  const labelOf = useGroupLabel()
  const source = useReportSource()
  const [state] = useReportState()
  const [wanted, setView] = useAddressChoice('view', views, 'list')
  const [groups, setGroups] = useGroups()
  const [metrics] = useShownMetrics()
  const view = groups.length === 2 ? wanted : 'list'
  const list = useReportList<ListSort>({
    prefix: listPrefix,
    sorts: listSorts,
    fallback: 'visitors',
    rising: ['value'],
    pageSize,
  })
  const query = queryOf(state, source.zone)
  const asked = { group_by: [...groups], ...list.question }
  const answer = useReport('group_list', asked, { wanted: view === 'list' })
  const { data } = answer
  const compared = comparesRows(state)
  const nameOf = (group: Group) => fieldName(group)
  // The columns of the rows that are shown, which may still be those of the previous question. The key of a column without a metric is its group.
  const shown = (data?.columns ?? []).flatMap(({ key, kind }) => (kind === 'metric' ? [] : [key as Group]))
  const groupColumn = (group: Group, at: number): Column<Row> => ({
    key: at === 0 ? 'value' : group,
    label: nameOf(group),
    sortable: at === 0,
    render: ({ values, labels }) =>
      group === 'time' ? (
        data && labelOf(group, values[at] ?? '', data.time_unit)
      ) : (
        <ValueFilter dimension={group} value={values[at] ?? ''} label={labels[at] ?? ''} />
      ),
  })
  const download = (file: ExportFormat) =>
    downloadReport(source, 'group_list', { ...query, ...asked, format: file })
  const viewChoice = groups.length === 2 && (
    <Segmented
      label={t('statistics.view')}
      value={view}
      onChange={setView}
      options={views.map((one) => ({ value: one, label: t(`statistics.${one}`) }))}
    />
  )
  return (
    <>
      <ReportHead kind={t('nav.statistics')}>
        {(addFilter) => <QuestionTools onFilter={addFilter} />}
      </ReportHead>
      <Panel
        title={t('statistics.table')}
        head={<GroupPicker groups={groups} onChange={setGroups} nameOf={nameOf} />}
      >
        {view === 'cross' ? (
          <>
            <ReportBar choices={viewChoice} tools={<MetricChoice />} download={download} />
            <CrossTable groups={groups} nameOf={nameOf} />
          </>
        ) : (
          <ReportTable
            label={t('statistics.table')}
            answer={answer}
            list={list}
            rowKey={(row) => row.values.join('\u0000')}
            columns={[...shown.map(groupColumn), ...metricColumns<Metric, Row>(metrics, compared, t)]}
            choices={viewChoice}
            tools={<MetricPicker />}
            download={download}
          />
        )}
      </Panel>
      <p className={styles.note}>{t('statistics.note')}</p>
    </>
  )
}
