/** A breakdown with both periods in every row, with search, order and pages. A click on a row filters by it. */
import type { Dimension } from '@footfall/contract/stats/dimensions'
import type { BreakdownRow } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { isBeyondChance, isBeyondNoise } from '../../lib/format/noise.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import { useValueFilter } from '../../lib/url/use-value-filter.ts'
import { type ListSort, listPrefix, listSorts } from '../../reports/list/full-list.ts'
import { MetricChoice } from '../../reports/MetricChoice.tsx'
import { ValueFilter } from '../../reports/table/ValueName.tsx'
import { useBreakdownRows } from '../../reports/use-breakdown-rows.ts'
import { useMetric } from '../../reports/use-metric.ts'
import { ListSearch } from '../../reports/views/ReportBar.tsx'
import { ReportTable } from '../../reports/views/ReportTable.tsx'
import { useReportList } from '../../reports/views/use-report-list.ts'
import { Delta } from '../../ui/figures/Delta.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import styles from './Compare.module.css'

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
  const { isFilteredBy } = useValueFilter()
  const [dimension, choose] = useAddressChoice<Dimension>('by', offered, 'page')
  const [metric] = useMetric()
  const list = useReportList<ListSort>({
    prefix: listPrefix,
    sorts: listSorts,
    fallback: metric,
    pageSize,
  })
  const answer = useBreakdownRows(dimension, list.question)
  // While another dimension loads, the previous rows stay, and a click on one must filter by its own dimension.
  const of = answer.data?.of ?? dimension
  const rows = answer.data?.list ?? []
  const before = (row: BreakdownRow) => (row.previous ? row.previous[metric] : 0)
  const isBeyond = (row: BreakdownRow) =>
    row.previous ? isBeyondNoise(metric, row, row.previous) : isBeyondChance(row[metric] ?? 0, 0)
  const most = Math.max(1, ...rows.map((row) => row[metric] ?? 0))
  const name = t(`stats.field.${of}`)
  return (
    <Panel
      title={t('compare.rows')}
      tools={
        <div className={styles.tools}>
          <Select
            label={t('compare.by')}
            value={dimension}
            options={offered}
            nameOf={(one) => t(`stats.field.${one}`)}
            onChoose={choose}
          />
          <MetricChoice />
          <ListSearch search={list.state.search} onSearch={list.onSearch} />
        </div>
      }
    >
      <ReportTable
        label={t('compare.rows')}
        answer={answer}
        list={list}
        bar={false}
        skeletonRows={pageSize}
        rowKey={(row) => row.value}
        fill={(row) => ((row[metric] ?? 0) / most) * 100}
        isOn={(row) => isFilteredBy(of, row.value)}
        columns={[
          {
            key: 'value',
            label: name,
            sortable: true,
            render: (row) => <ValueFilter dimension={of} value={row.value} label={row.label} />,
          },
          {
            key: metric,
            label: t('compare.now', { metric: t(`stats.metric.${metric}`) }),
            hint: t(`stats.metric_hint.${metric}`),
            figures: true,
            sortable: true,
            render: (row) => (
              <b className={styles.strong}>
                <Exact exact={format.exactMetric(metric, row[metric])}>
                  {format.inColumn(metric, row[metric])}
                </Exact>
              </b>
            ),
          },
          {
            key: 'previous',
            label: t('compare.before'),
            figures: true,
            render: (row) => (
              <Exact exact={format.exactMetric(metric, before(row))}>
                {format.inColumn(metric, before(row))}
              </Exact>
            ),
          },
          {
            key: 'change',
            label: t('chart.change'),
            figures: true,
            render: (row) => (
              <Delta
                muted={!isBeyond(row)}
                metric={metric}
                change={row.change?.[metric]}
                current={row[metric]}
                previous={before(row)}
              />
            ),
          },
        ]}
      />
    </Panel>
  )
}
