/** A series as a table, with the same numbers as the chart. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { noValue } from '../../lib/format/numbers.ts'
import type { SeriesPoint } from './runs.ts'
import { TimesTable, type TimesTableProps } from './TimesTable.tsx'

type Column = TimesTableProps['columns'][number]

export interface SeriesTableProps extends Omit<TimesTableProps, 'columns'> {
  readonly previous?: readonly SeriesPoint[] | null
  readonly formatValue: (value: number) => string
  readonly renderChange?: (current: number | null, previous: number | null) => ReactNode
}

export function SeriesTable({ previous, formatValue, renderChange, ...table }: SeriesTableProps) {
  const { t } = useTranslation()
  const show = (value: number | null = null) => (value === null ? noValue : formatValue(value))
  const columns: Column[] = [{ key: 'value', name: table.label, cellOf: ({ value }) => show(value) }]
  if (previous)
    columns.push({
      key: 'previous',
      name: t('chart.previous'),
      cellOf: (_, at) => show(previous[at]?.value),
    })
  if (previous && renderChange)
    columns.push({
      key: 'change',
      name: t('chart.change'),
      cellOf: ({ partial, value }, at) => !partial && renderChange(value, previous[at]?.value ?? null),
    })
  return <TimesTable {...table} columns={columns} />
}
