/** Two groupings as a cross, shaded by the share of the largest cell. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import type { GroupList } from '@footfall/contract/stats/results'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import type { Group } from '../../reports/groups/groups.ts'
import { useReport } from '../../reports/use-report.ts'
import { type Grid, ReportGrid } from '../../reports/views/ReportGrid.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import { type CrossHead, crossOf } from './cross.ts'
import styles from './Statistics.module.css'

/** Combinations that are asked for; those behind them are too small for a cell. */
const most = 500
const mostColumns = 8

/** The metric that stands in the cells. */
export function useCrossMetric() {
  return useAddressChoice<Metric>('metric', metricNames, 'visitors')
}

export function CrossMetric() {
  const { t } = useTranslation()
  const [metric, choose] = useCrossMetric()
  return (
    <Select
      label={t('compare.measure')}
      value={metric}
      onChoose={(value) => choose(metricNames.find((one) => one === value) ?? 'visitors')}
    >
      {metricNames.map((one) => (
        <option key={one} value={one}>
          {t(`stats.metric.${one}`)}
        </option>
      ))}
    </Select>
  )
}

export interface CrossTableProps {
  readonly groups: readonly Group[]
  readonly nameOf: (group: Group) => string
  readonly labelOf: (group: Group, head: CrossHead) => string
}

export function CrossTable({ groups, nameOf, labelOf }: CrossTableProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [metric] = useCrossMetric()
  const answer = useReport(
    'group_list',
    { group_by: [...groups], page: 1, page_size: most, order_by: 'visitors' },
    { compares: false },
  )
  // The heads belong to the rows shown, not to those under way.
  const [down, across] = (answer.data?.columns ?? []).flatMap(({ key, kind }) =>
    kind === 'metric' ? [] : [key as Group],
  )
  const gridOf = ({ list }: GroupList): Grid => {
    const cross = crossOf(list, metric, mostColumns)
    const heads = (group: Group | undefined, all: readonly CrossHead[]) =>
      all.map((head) => ({ key: head.value, label: group ? labelOf(group, head) : head.label }))
    return {
      rows: heads(down, cross.rows),
      columns: heads(across, cross.columns),
      cell: (row, column) => {
        const value = cross.cell(row.key, column.key)
        return {
          value,
          text: value === null ? '—' : format.inColumn(metric, value),
          exact: format.exactMetric(metric, value),
        }
      },
    }
  }
  return (
    <ReportGrid
      label={t('statistics.table')}
      corner={down && across ? `${nameOf(down)} / ${nameOf(across)}` : ''}
      answer={answer}
      gridOf={gridOf}
      skeleton={<RowsSkeleton rows={12} />}
      note={({ total }) =>
        total > most && (
          <p className={styles.note}>
            {t('statistics.crossNote', { shown: format.exact(most), total: format.exact(total) })}
          </p>
        )
      }
    />
  )
}
