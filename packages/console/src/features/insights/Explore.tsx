/** A custom table: any metrics and a goal's conversions, by one to four dimensions, as a list or a pivot. */
import { mostInsightDimensions } from '@footfall/contract/stats/insights-results'
import { Table2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { fieldName } from '../../reports/field-name.ts'
import { GroupPicker } from '../../reports/groups/GroupPicker.tsx'
import { type Group, useGroups } from '../../reports/groups/groups.ts'
import { MetricPicker, useShownMetrics } from '../../reports/groups/MetricPicker.tsx'
import { type ListSort, listPrefix, listSorts } from '../../reports/list/full-list.ts'
import { snippets } from '../../reports/snippets.ts'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { usePlainQuery, useReport } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportBar } from '../../reports/views/ReportBar.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { ExplorePivot, PivotMetric } from './ExplorePivot.tsx'
import { GoalPicker, useGoal } from './GoalPicker.tsx'
import styles from './Insights.module.css'
import { useExploreColumns } from './use-explore-columns.tsx'

const views = ['list', 'pivot'] as const
const pageSize = 25

export function Explore() {
  const { t } = useTranslation()
  const source = useReportSource()
  const [groups, setGroups] = useGroups(mostInsightDimensions)
  const [metrics] = useShownMetrics()
  const [wanted, setView] = useAddressChoice('as', views, 'list')
  const view = groups.length > 1 ? wanted : 'list'
  const { goal, goals, isLoading } = useGoal()
  const list = useReportList<ListSort>({
    prefix: listPrefix,
    sorts: listSorts,
    fallback: 'visitors',
    rising: ['value'],
    pageSize,
  })
  const query = usePlainQuery()
  const asked = {
    ...list.question,
    dimensions: [...groups],
    metrics: [...metrics],
    ...(goal && { goal_id: goal }),
  }
  const answer = useReport('insights', asked, { wanted: view === 'list' && !isLoading, compares: false })
  const nameOf = (group: Group) => fieldName(group)
  const columns = useExploreColumns(answer.data)
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
          <ExplorePivot groups={groups} goal={goal} wanted={!isLoading} nameOf={nameOf} />
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
              of="visits"
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
