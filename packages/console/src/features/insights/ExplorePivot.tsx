/** The exploration as a pivot: the time is across if it is one of the dimensions, otherwise the last dimension is. */
import { type Metric, metricNames } from '@footfall/contract/stats/metrics'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format/use-format.ts'
import { useAddressChoice } from '../../lib/url/use-report-state.ts'
import type { Group } from '../../reports/groups/groups.ts'
import { useReport } from '../../reports/use-report.ts'
import { mostCombinations, ReportPivot } from '../../reports/views/ReportPivot.tsx'
import { Select } from '../../ui/form/Select.tsx'
import styles from './Insights.module.css'

const mostColumns = 31
const goalFigures = ['conversions', 'conversion_rate'] as const
const figures = [...metricNames, ...goalFigures] as const
type Figure = (typeof figures)[number]

const isOfGoal = (figure: Figure): figure is Exclude<Figure, Metric> =>
  figure === 'conversions' || figure === 'conversion_rate'

function usePivotFigure(goal: boolean): [Figure, (figure: Figure) => void] {
  const [figure, setFigure] = useAddressChoice<Figure>('metric', figures, 'visitors')
  return [isOfGoal(figure) && !goal ? 'visitors' : figure, setFigure]
}

/** Selects the figure in the cells. */
export function PivotMetric({ goal }: { readonly goal: boolean }) {
  const { t } = useTranslation()
  const [figure, setFigure] = usePivotFigure(goal)
  return (
    <Select
      label={t('explore.metric')}
      value={figure}
      options={goal ? figures : metricNames}
      nameOf={(one) => (isOfGoal(one) ? t(`explore.${one}`) : t(`stats.metric.${one}`))}
      onChoose={setFigure}
    />
  )
}

export interface ExplorePivotProps {
  readonly groups: readonly Group[]
  readonly goal: string | undefined
  /** False until the goal is known. */
  readonly wanted: boolean
  readonly nameOf: (group: Group) => string
}

export function ExplorePivot({ groups, goal, wanted, nameOf }: ExplorePivotProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const [figure] = usePivotFigure(goal !== undefined)
  const answer = useReport(
    'insights',
    {
      dimensions: [...groups],
      page: 1,
      page_size: mostCombinations,
      order_by: 'visitors',
      ...(goal && { goal_id: goal }),
    },
    { wanted, compares: false },
  )
  const write = (value: number, exact: boolean) => {
    if (figure === 'conversions') return format.exact(value)
    if (figure === 'conversion_rate') return format.share(value)
    return exact ? format.exactMetric(figure, value) : format.inColumn(figure, value)
  }
  return (
    <ReportPivot
      label={t('explore.title')}
      answer={answer}
      timeAcross
      cornerOf={(down) => down.map(nameOf).join(' · ')}
      figureOf={(row) => row[figure]}
      weightOf={(row) => row[figure] ?? 0}
      most={mostColumns}
      write={write}
      note={(total) => (
        <p className={styles.note}>
          {t('explore.pivotNote', { shown: format.exact(mostCombinations), total: format.exact(total) })}
        </p>
      )}
    />
  )
}
