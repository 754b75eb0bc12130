/** The figures of a goal as columns, each with its change if there is a comparison. */
import type { Goals } from '@footfall/contract/stats/goal-results'
import type { ChangeRule } from '@footfall/contract/stats/metrics'
import type { TFunction } from 'i18next'
import { noValue } from '../../lib/format/numbers.ts'
import { useFormat } from '../../lib/format/use-format.ts'
import { Delta } from '../../ui/figures/Delta.tsx'
import { Exact } from '../../ui/figures/Exact.tsx'
import type { Column } from '../../ui/table/DataTable.tsx'
import styles from './Goals.module.css'

export const goalFigures = ['conversions', 'visitors', 'visitor_rate', 'visits', 'visit_rate'] as const
export type GoalFigure = (typeof goalFigures)[number]

/** More of each is better. */
export const ruleOf = (figure: GoalFigure): ChangeRule => ({
  kind: figure.endsWith('rate') ? 'rate' : 'count',
  rising: 'good',
})

type Numbers = Pick<Goals['list'][number], GoalFigure>
type Compared = Numbers & { readonly previous: Numbers | null } & Pick<Goals['list'][number], 'change'>

export function figureColumns<R extends Compared>(
  t: TFunction,
  compared: boolean,
  sortable: readonly string[] = [],
): Column<R>[] {
  return goalFigures.map((figure) => ({
    key: figure,
    label: t(`goals.figure.${figure}`),
    hint: t(`goals.hint.${figure}`),
    figures: true,
    sortable: sortable.includes(figure),
    render: (row) => <FigureCell figure={figure} row={row} compared={compared} />,
  }))
}

interface FigureCellProps {
  readonly figure: GoalFigure
  readonly row: Compared
  readonly compared: boolean
}

function FigureCell({ figure, row, compared }: FigureCellProps) {
  const format = useFormat()
  const rule = ruleOf(figure)
  const value = row[figure]
  return (
    <span className={styles.cell}>
      {value === null ? (
        <span>{noValue}</span>
      ) : rule.kind === 'rate' ? (
        <span>{format.share(value)}</span>
      ) : (
        <Exact exact={format.exact(value)}>{format.count(value)}</Exact>
      )}
      {compared && row.previous && (
        <Delta
          muted
          metric={rule}
          change={row.change?.[figure]}
          current={value}
          previous={row.previous[figure]}
        />
      )}
    </span>
  )
}
