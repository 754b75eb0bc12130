/** A goal: its figures, over time, and for each value of a dimension. */
import type { OneGoal } from '@footfall/contract/stats/goal-results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { comparable, comparesRows } from '../../lib/url/report-state.ts'
import { useAddressChoice, useReportState } from '../../lib/url/use-report-state.ts'
import { fieldName } from '../../reports/field-name.ts'
import { listPrefix } from '../../reports/list/full-list.ts'
import { Amounts } from '../../reports/revenue/RevenueFigure.tsx'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { ByChoice, useBy } from '../../reports/table/ByChoice.tsx'
import { ValueFilter } from '../../reports/table/ValueName.tsx'
import { useReport, useReportQuery } from '../../reports/use-report.ts'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { SeriesView } from '../../reports/views/SeriesView.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Segmented } from '../../ui/controls/Segmented.tsx'
import { ChangeBetween } from '../../ui/figures/ChangeBetween.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import styles from './Goals.module.css'
import { figureColumns, ruleOf } from './goal-columns.tsx'

const sorts = ['conversions', 'visitors', 'visitor_rate', 'value'] as const
const measures = ['conversions', 'visitors', 'visitor_rate'] as const
type Row = OneGoal['list'][number]

export function GoalDetail({ goalId }: { readonly goalId: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const query = useReportQuery()
  const [state] = useReportState()
  const { by } = useBy()
  const [measure, setMeasure] = useAddressChoice('measure', measures, 'conversions')
  const list = useReportList<(typeof sorts)[number]>({
    prefix: listPrefix,
    sorts,
    fallback: 'conversions',
    rising: ['value'],
    pageSize: 20,
  })
  const asked = { goal_id: goalId, dimension: by, ...list.question }
  const answer = useReport('goal', asked)
  const compared = state.compare !== null && comparable(state)
  const goal = answer.data?.goal
  const write = (value: number) => (measure === 'visitor_rate' ? format.percent(value) : format.count(value))
  const exact = (value: number) =>
    measure === 'visitor_rate' ? format.percent(value, 2) : format.exact(value)
  const pointsOf = (series: OneGoal['series']) =>
    series.map(({ time, partial, ...values }) => ({ time, partial, value: values[measure] }))
  const most = Math.max(1, ...(answer.data?.list ?? []).map(({ conversions }) => conversions))
  const columns: Column<Row>[] = [
    {
      key: 'value',
      label: fieldName(by),
      sortable: true,
      render: ({ value, label }) => <ValueFilter dimension={by} value={value} label={label} />,
    },
    ...figureColumns<Row>(t, comparesRows(state), sorts),
    {
      key: 'worth',
      label: t('goals.value'),
      figures: true,
      render: ({ worth }) => <Amounts of={worth} />,
    },
  ]
  return (
    <div className={styles.page}>
      <Panel title={goal?.name ?? t('goals.goal')}>
        <ReportTable
          label={t('goals.goal')}
          answer={{ ...answer, data: goal && { list: [goal] } }}
          rowKey={({ goal_id }) => goal_id}
          skeletonRows={1}
          columns={[
            { key: 'name', label: t('goals.goal'), render: ({ name }) => <span title={name}>{name}</span> },
            ...figureColumns<OneGoal['goal']>(t, compared),
            {
              key: 'value',
              label: t('goals.value'),
              figures: true,
              render: ({ value }) => <Amounts of={value} />,
            },
          ]}
        />
        {goal && (
          <SeriesView<OneGoal>
            label={t(`goals.figure.${measure}`)}
            answer={answer}
            seriesOf={({ series, previous_series: earlier, time_unit: unit }) => ({
              unit,
              points: pointsOf(series),
              previous: compared && earlier ? pointsOf(earlier) : null,
            })}
            axis={measure === 'visitor_rate' ? 'percent' : 'count'}
            formatValue={write}
            formatExact={exact}
            renderChange={(current, before) => (
              <ChangeBetween muted metric={ruleOf(measure)} current={current} previous={before} />
            )}
            zone={source.zone}
            height={220}
            tools={
              <Segmented
                label={t('events.measure')}
                value={measure}
                onChange={setMeasure}
                options={measures.map((value) => ({ value, label: t(`goals.figure.${value}`) }))}
              />
            }
          />
        )}
      </Panel>
      <Panel title={t('goals.by')}>
        <ReportTable
          label={t('goals.by')}
          answer={answer}
          list={list}
          rowKey={({ value }) => value}
          fill={({ conversions }) => (conversions / most) * 100}
          columns={columns}
          choices={<ByChoice list={listPrefix} />}
          download={(file) => downloadReport(source, 'goal', { ...query, ...asked, format: file })}
        />
      </Panel>
    </div>
  )
}
