/** A report of several groups as a pivot table. The tint is the share of the largest cell. */
import type { TimeUnit } from '@footfall/contract/stats/time'
import type { ReactNode } from 'react'
import { noValue } from '../../lib/format/numbers.ts'
import { RowsSkeleton } from '../../ui/feedback/Skeleton.tsx'
import { useGroupLabel } from '../groups/group-label.ts'
import type { Group } from '../groups/groups.ts'
import type { Answer } from '../use-report.ts'
import { type PivotOptions, type PivotRow, pivotOf } from './pivot.ts'
import { type Grid, ReportGrid } from './ReportGrid.tsx'

/** Largest number of requested combinations. The rest are too small for a cell. */
export const mostCombinations = 500

interface Grouped<Row> {
  readonly columns: readonly { readonly key: string; readonly kind: string }[]
  readonly time_unit: TimeUnit
  readonly list: readonly Row[]
  readonly total: number
}

export interface ReportPivotProps<Row extends PivotRow>
  extends Pick<PivotOptions<Row>, 'figureOf' | 'weightOf' | 'most'> {
  readonly label: string
  readonly answer: Answer<Grouped<Row>>
  /** The time is across if it is one of the groups; otherwise the last group is. */
  readonly timeAcross?: boolean
  readonly cornerOf: (down: readonly Group[], across: Group) => string
  readonly write: (value: number, exact: boolean) => string
  /** Shown below if there are more combinations than requested. */
  readonly note: (total: number) => ReactNode
}

export function ReportPivot<Row extends PivotRow>(props: ReportPivotProps<Row>) {
  const { label, answer, timeAcross = false, cornerOf, write, note, ...options } = props
  const labelOf = useGroupLabel()
  // The groups of the rows that are shown, which may still be those of the previous question. The key of such a column is its group.
  const groups = (answer.data?.columns ?? []).flatMap(({ key, kind }) =>
    kind === 'dimension' || kind === 'time' ? [key as Group] : [],
  )
  const timed = timeAcross && groups.includes('time')
  const across = timed ? groups.indexOf('time') : groups.length - 1
  const acrossGroup = groups[across]
  const down = groups.filter((_, at) => at !== across)
  const gridOf = ({ list, time_unit: unit }: Grouped<Row>): Grid => {
    const pivot = pivotOf(list, { ...options, across, timed })
    const years = new Set(pivot.columns.map(({ labels }) => labels[0]?.slice(0, 4)))
    return {
      rows: pivot.rows.map(({ key, labels }) => ({
        key,
        label: labels.map((one, at) => labelOf(down[at] ?? 'page', one, unit)).join(' · '),
      })),
      columns: pivot.columns.map(({ key, labels }) => ({
        key,
        label: keptParts(labelOf(acrossGroup ?? 'page', labels[0] ?? '', unit, years.size > 1), timed),
      })),
      cell: (row, column) => {
        const value = pivot.cell(row.key, column.key)
        return value === null
          ? { value, text: noValue, exact: noValue }
          : { value, text: write(value, false), exact: write(value, true) }
      },
    }
  }
  return (
    <ReportGrid
      label={label}
      corner={acrossGroup ? cornerOf(down, acrossGroup) : ''}
      answer={answer}
      gridOf={gridOf}
      skeleton={<RowsSkeleton rows={12} />}
      note={({ total }) => total > mostCombinations && note(total)}
    />
  )
}

/** A Chinese date that only breaks between month, day and weekday: on paper, headings have two lines. */
function keptParts(label: string, isTime: boolean): string {
  return isTime ? label.replaceAll(/(?=[年月日])|(?<=周)/g, '\u2060') : label
}
