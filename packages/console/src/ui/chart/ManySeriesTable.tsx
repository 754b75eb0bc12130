/** Several series as a table, one column each. */
import { useFormat } from '../../lib/format/use-format.ts'
import type { ManySeriesProps } from './ManySeries.tsx'
import { TimesTable } from './TimesTable.tsx'

export function ManySeriesTable({ series, ...table }: ManySeriesProps) {
  const format = useFormat()
  return (
    <TimesTable
      {...table}
      points={series[0]?.points ?? []}
      columns={series.map(({ key, name, points }) => ({
        key,
        name,
        cellOf: (_, at) => format.exact(points[at]?.value ?? 0),
      }))}
    />
  )
}
