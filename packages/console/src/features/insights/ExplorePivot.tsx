/** The exploration as a pivot: the time across where it is among the dimensions, else the last one. */
import type { Insights } from '@footfall/contract/stats/insights-results'
import { metricNames } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import type { Group } from '../../reports/groups/groups.ts'
import { useReport } from '../../reports/use-report.ts'
import { type Grid, ReportGrid } from '../../reports/views/ReportGrid.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { RowsSkeleton } from '../../ui/Skeleton.tsx'
import styles from './Insights.module.css'
import { type PivotFigure, pivotOf } from './pivot.ts'

/** Combinations that are asked for; those behind them are too small for a cell. */
const most = 500
const mostColumns = 31
const goalFigures = ['conversions', 'conversion_rate'] as const
const figures = [...metricNames, ...goalFigures] as const

function usePivotFigure(goal: boolean): [PivotFigure, (figure: PivotFigure) => void] {
  const [figure, setFigure] = useAddressChoice<PivotFigure>('metric', figures, 'visitors')
  const ofGoal = figure === 'conversions' || figure === 'conversion_rate'
  return [ofGoal && !goal ? 'visitors' : figure, setFigure]
}

/** The figure that stands in the cells. */
export function PivotMetric({ goal }: { readonly goal: boolean }) {
  const { t } = useTranslation()
  const [figure, setFigure] = usePivotFigure(goal)
  return (
    <Select
      label={t('explore.metric')}
      value={figure}
      onChoose={(value) => setFigure(figures.find((one) => one === value) ?? 'visitors')}
    >
      {metricNames.map((one) => (
        <option key={one} value={one}>
          {t(`stats.metric.${one}`)}
        </option>
      ))}
      {goal &&
        goalFigures.map((one) => (
          <option key={one} value={one}>
            {t(`explore.${one}`)}
          </option>
        ))}
    </Select>
  )
}

export interface ExplorePivotProps {
  readonly groups: readonly Group[]
  readonly goal: string | undefined
  readonly nameOf: (group: Group) => string
  readonly labelOf: (group: Group, label: string) => string
}

export function ExplorePivot({ groups, goal, nameOf, labelOf }: ExplorePivotProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [figure] = usePivotFigure(goal !== undefined)
  const answer = useReport(
    'insights',
    {
      dimensions: [...groups],
      page: 1,
      page_size: most,
      order_by: 'visitors',
      ...(goal && { goal_id: goal }),
    },
    { compares: false },
  )
  const write = (value: number | null | undefined, exact: boolean) => {
    if (value === null || value === undefined) return '—'
    if (figure === 'conversions') return format.exact(value)
    if (figure === 'conversion_rate') return format.share(value)
    return exact ? format.exactMetric(figure, value) : format.inColumn(figure, value)
  }
  // The dimensions belong to the rows shown, not to those under way.
  const shown = (answer.data?.columns ?? []).flatMap(({ key, kind }) =>
    kind === 'dimension' || kind === 'time' ? [key as Group] : [],
  )
  const across = shown.includes('time') ? shown.indexOf('time') : shown.length - 1
  const down = shown.filter((_, at) => at !== across)
  const gridOf = ({ list }: Insights): Grid => {
    const timed = shown[across] === 'time'
    const pivot = pivotOf(list, { across, figure, timed, most: mostColumns })
    return {
      rows: pivot.rows.map(({ key, labels }) => ({
        key,
        label: labels.map((label, at) => labelOf(down[at] ?? 'page', label)).join(' · '),
      })),
      columns: pivot.columns.map(({ key, labels }) => ({
        key,
        label: labelOf(shown[across] ?? 'page', labels[0] ?? ''),
      })),
      cell: (row, column) => {
        const value = pivot.cell(row.key, column.key)
        return { value: value ?? null, text: write(value, false), exact: write(value, true) }
      },
    }
  }
  return (
    <ReportGrid
      label={t('explore.title')}
      corner={down.map(nameOf).join(' · ')}
      answer={answer}
      gridOf={gridOf}
      skeleton={<RowsSkeleton rows={12} />}
      note={({ total }) =>
        total > most && (
          <p className={styles.note}>
            {t('explore.pivotNote', { shown: format.exact(most), total: format.exact(total) })}
          </p>
        )
      }
    />
  )
}
