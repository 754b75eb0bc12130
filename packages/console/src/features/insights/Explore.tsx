/** A custom table: any metrics and a goal's conversions, by one to four dimensions, as a list or a pivot. */
import { type Insights, mostInsightDimensions } from '@footfall/contract/stats/insights-results'
import { Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { toggleValue } from '../../lib/url/filters.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { fieldName } from '../../reports/field-name.ts'
import { GroupPicker } from '../../reports/groups/GroupPicker.tsx'
import { useGroupLabel } from '../../reports/groups/group-label.ts'
import { type Group, useGroups } from '../../reports/groups/groups.ts'
import { MetricPicker, useShownMetrics } from '../../reports/groups/MetricPicker.tsx'
import { type ListSort, listPrefix, listSorts } from '../../reports/list/full-list.ts'
import { snippets } from '../../reports/snippets.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { ValueName } from '../../reports/table/ValueName.tsx'
import { useReport, useReportQuery } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { ExplorePivot, PivotMetric } from './ExplorePivot.tsx'
import { GoalPicker, useGoal } from './GoalPicker.tsx'
import styles from './Insights.module.css'

type Row = Insights['list'][number]
const views = ['list', 'pivot'] as const
const pageSize = 25

export function Explore() {
  const { t } = useTranslation()
  const format = useFormat()
  const labelOf = useGroupLabel()
  const source = useReportSource()
  const [, change] = useReportState()
  const [groups, setGroups] = useGroups(mostInsightDimensions)
  const [metrics] = useShownMetrics()
  const [wanted, setView] = useAddressChoice('as', views, 'list')
  const view = groups.length > 1 ? wanted : 'list'
  const { goal, goals } = useGoal()
  const list = useReportList<ListSort>({
    prefix: listPrefix,
    sorts: listSorts,
    fallback: 'visitors',
    rising: ['value'],
    pageSize,
  })
  const { compare: _, ...query } = useReportQuery()
  const asked = {
    ...list.question,
    dimensions: [...groups],
    metrics: [...metrics],
    ...(goal && { goal_id: goal }),
  }
  const answer = useReport('insights', asked, { wanted: view === 'list', compares: false })
  const nameOf = (group: Group) => fieldName(group)
  // The columns of the rows that are shown, which may still be those of the previous question.
  const { columns: shown = [], time_unit: unit = 'day' } = answer.data ?? {}
  const columns = shown.map(({ key, kind, label }, at): Column<Row> => {
    const common = { key: at === 0 ? 'value' : key, label, sortable: at === 0 }
    if (kind === 'time') return { ...common, render: ({ values }) => labelOf('time', values[at] ?? '', unit) }
    if (kind === 'dimension')
      return {
        ...common,
        render: ({ values, labels }) => (
          <ValueName
            dimension={key as Exclude<Group, 'time'>}
            value={values[at] ?? ''}
            label={labels[at] ?? ''}
            onSelect={() =>
              change((now) => ({
                filters: toggleValue(now.filters, key as Exclude<Group, 'time'>, values[at] ?? ''),
              }))
            }
          />
        ),
      }
    if (key === 'conversions' || key === 'conversion_rate')
      return {
        key,
        label,
        hint: t(`explore.${key}Hint`),
        figures: true,
        render: (row) => {
          const value = row[key]
          if (value === null) return '—'
          return key === 'conversions' ? format.exact(value) : format.share(value)
        },
      }
    const metric = key as (typeof metrics)[number]
    return {
      key,
      label,
      hint: t(`metric.${metric}`),
      figures: true,
      sortable: true,
      render: (row) => (
        <Exact exact={format.exactMetric(metric, row[metric])}>{format.inColumn(metric, row[metric])}</Exact>
      ),
    }
  })
  const bar = {
    choices: groups.length > 1 && (
      <Segmented
        label={t('explore.view')}
        value={view}
        onChange={setView}
        options={views.map((one) => ({ value: one, label: t(`explore.${one}`) }))}
      />
    ),
    download: (file: 'xlsx' | 'csv') =>
      downloadReport(source, 'insights', { ...query, ...asked, format: file }),
  }
  const goalPicker = goals.length > 0 && <GoalPicker goals={goals} goal={goal} />
  return (
    <Panel
      title={t('explore.title')}
      head={<GroupPicker groups={groups} most={mostInsightDimensions} onChange={setGroups} nameOf={nameOf} />}
    >
      {view === 'pivot' ? (
        <>
          <ReportBar
            {...bar}
            tools={
              <>
                {goalPicker}
                <PivotMetric goal={goal !== undefined} />
              </>
            }
          />
          <ExplorePivot groups={groups} goal={goal} nameOf={nameOf} />
        </>
      ) : (
        <ReportTable
          label={t('explore.title')}
          answer={answer}
          list={list}
          rowKey={({ values }) => values.join('\u0000')}
          columns={columns}
          empty={
            <HowTo
              icon={<Table2 size={20} strokeWidth={1.75} />}
              title={t('explore.empty')}
              text={t('explore.howText')}
              code={snippets.track}
            />
          }
          {...bar}
          tools={
            <>
              {goalPicker}
              <MetricPicker />
            </>
          }
        />
      )}
      <p className={styles.note}>{t('explore.note')}</p>
    </Panel>
  )
}
