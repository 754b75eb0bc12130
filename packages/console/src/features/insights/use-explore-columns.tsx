/** The columns of the rows that are shown, which may still be those of the previous question. */
import type { Insights } from '@footfall/contract/stats/insights-results'
import type { Metric } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { useGroupLabel } from '../../reports/groups/group-label.ts'
import type { Group } from '../../reports/groups/groups.ts'
import { ValueFilter } from '../../reports/table/ValueName.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'

type Row = Insights['list'][number]

export function useExploreColumns(data: Insights | undefined): Column<Row>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const labelOf = useGroupLabel()
  const { columns = [], time_unit: unit = 'day' } = data ?? {}

  const renderValue = (dimension: Exclude<Group, 'time'>, value = '', label = '') => (
    <ValueFilter dimension={dimension} value={value} label={label} />
  )
  const renderConversions = (key: 'conversions' | 'conversion_rate', value: number | null) => {
    if (value === null) return noValue
    return key === 'conversions' ? format.exact(value) : format.share(value)
  }
  const renderMetric = (metric: Metric, value: number | null | undefined) => (
    <Exact exact={format.exactMetric(metric, value)}>{format.inColumn(metric, value)}</Exact>
  )

  return columns.map(({ key, kind, label }, at): Column<Row> => {
    const group = { key: at === 0 ? 'value' : key, label, sortable: at === 0 }
    if (kind === 'time') return { ...group, render: ({ values }) => labelOf('time', values[at] ?? '', unit) }
    if (kind === 'dimension') {
      // The key of a column of this kind is a dimension's, and that of the last kind a metric's.
      const dimension = key as Exclude<Group, 'time'>
      return { ...group, render: ({ values, labels }) => renderValue(dimension, values[at], labels[at]) }
    }
    const figure = { key, label, figures: true }
    if (key === 'conversions' || key === 'conversion_rate')
      return {
        ...figure,
        hint: t(`explore.${key}Hint`),
        render: (row) => renderConversions(key, row[key]),
      }
    const metric = key as Metric
    return {
      ...figure,
      hint: t(`stats.metric_hint.${metric}`),
      sortable: true,
      render: (row) => renderMetric(metric, row[metric]),
    }
  })
}
