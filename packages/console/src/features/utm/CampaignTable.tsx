/** Visits with UTM tags by one or two tags, with their results. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import type { Utm } from '@footfall/contract/stats/utm-results'
import { Megaphone } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { withoutList } from '../../lib/url/list-state.ts'
import { useAddress } from '../../lib/url/use-address.ts'
import { metricColumns } from '../../reports/list/columns.tsx'
import { useGoalNames } from '../../reports/matcher/use-goal-names.ts'
import { Amounts } from '../../reports/revenue/RevenueFigure.tsx'
import { downloadReport, useReportSource } from '../../reports/source.tsx'
import { ValueFilter } from '../../reports/table/ValueName.tsx'
import { usePlainQuery, useReport } from '../../reports/use-report.ts'
import { HowTo } from '../../reports/views/HowTo.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { CodeSnippet } from '../../ui/controls/CodeSnippet.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import { TagPicker } from './TagPicker.tsx'
import { readTags } from './tags.ts'
import styles from './Utm.module.css'

const shown = ['visitors', 'visits', 'bounce_rate', 'visit_duration'] as const satisfies readonly Metric[]
const sorts = [...metricNames, 'value'] as const
type Sort = (typeof sorts)[number]
type Row = Utm['list'][number]
const prefix = 'list_'
const pageSize = 20

/** `below`: follows once the number of rows is known, so that it does not move. */
export function CampaignTable({ below }: { readonly below: ReactNode }) {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useReportSource()
  const query = usePlainQuery()
  const [parameters, changeAddress] = useAddress()
  const tags = readTags(parameters.get('tags'))
  const list = useReportList<Sort>({ prefix, sorts, fallback: 'visitors', rising: ['value'], pageSize })
  const { goals, isLoading } = useGoalNames(true)
  const goal = goals.find(({ id }) => id === parameters.get('goal'))
  // Otherwise it would be asked again once the goal is known.
  const wanted = !(isLoading && parameters.has('goal'))
  const asked = {
    ...list.question,
    tags: tags.flatMap((tag) => tag ?? []),
    ...(goal && { goal_id: goal.id }),
  }
  const answer = useReport('utm', asked, { wanted, compares: false })
  const most = Math.max(1, ...(answer.data?.list ?? []).map(({ visitors }) => visitors))
  const nameColumns = tags.flatMap((tag, at): Column<Row>[] =>
    tag
      ? [
          {
            key: at === 0 ? 'value' : tag,
            label: t(`stats.field.${tag}`),
            sortable: at === 0,
            render: ({ values }) => (
              <ValueFilter
                dimension={tag}
                value={values[at] ?? ''}
                label={values[at] || t('stats.none.other')}
              />
            ),
          },
        ]
      : [],
  )
  const goalColumns: Column<Row>[] = [
    {
      key: 'conversions',
      label: t('utm.conversions'),
      hint: t('utm.conversionsHint'),
      figures: true,
      render: ({ conversions }) => (conversions === null ? noValue : format.exact(conversions)),
    },
    {
      key: 'conversion_rate',
      label: t('utm.rate'),
      hint: t('utm.rateHint'),
      figures: true,
      render: ({ conversion_rate: rate }) => (rate === null ? noValue : format.share(rate)),
    },
  ]
  const revenueColumn: Column<Row> = {
    key: 'revenue',
    label: t('utm.revenue'),
    hint: t('utm.revenueHint'),
    figures: true,
    render: ({ revenue }) => <Amounts of={revenue} />,
  }
  return (
    <>
      <Panel title={t('utm.title')} className={styles.panel} head={<TagPicker tags={tags} prefix={prefix} />}>
        <ReportTable
          label={t('utm.title')}
          answer={answer}
          list={list}
          download={(file) => downloadReport(source, 'utm', { ...query, ...asked, format: file })}
          rowKey={({ values }) => values.join('\u0000')}
          fill={({ visitors }) => (visitors / most) * 100}
          columns={[
            ...nameColumns,
            ...metricColumns<(typeof shown)[number], Row>(shown, false, t),
            ...(goal ? goalColumns : []),
            revenueColumn,
          ]}
          tools={
            goals.length > 0 && (
              <Select
                label={t('utm.goal')}
                value={goal?.id ?? ''}
                options={['', ...goals.map(({ id }) => id)]}
                nameOf={(id) => goals.find((one) => one.id === id)?.name ?? t('utm.noGoal')}
                onChoose={(value) => changeAddress({ ...withoutList(prefix), goal: value || null })}
              />
            )
          }
          empty={
            <HowTo
              of="campaigns"
              icon={<Megaphone size={22} />}
              title={t('utm.empty')}
              text={t('utm.emptyText')}
              code={null}
              action={
                <CodeSnippet
                  label={t('utm.link')}
                  code={`https://${source.domain}/?utm_source=newsletter&utm_medium=email&utm_campaign=spring`}
                />
              }
            />
          }
        />
      </Panel>
      {(answer.data || answer.isError) && below}
    </>
  )
}
