/** Requests a breakdown of a source for any family. Events have no call of their own, so the grouped table is used for them. */
import type { ReportQuestion, ReportRequest } from '@footfall/contract/reports/reports'
import { type Dimension, type DimensionOf, dimensions } from '@footfall/contract/stats/dimensions'
import type { Breakdown } from '@footfall/contract/stats/results'
import { askReport, type ReportSource } from './source.tsx'

/** Paging, order and search of the rows. */
export type ListQuestion = Omit<ReportRequest<'group_list'>, 'group_by'>

export async function askBreakdown(
  source: ReportSource,
  dimension: Dimension,
  question: ReportQuestion<'total'> & ListQuestion,
  signal?: AbortSignal,
): Promise<Breakdown> {
  const { family } = dimensions[dimension]
  if (family !== 'event')
    return askReport(
      source,
      family,
      { ...question, dimension: dimension as DimensionOf<typeof family> },
      signal,
    )
  const table = await askReport(source, 'group_list', { ...question, group_by: [dimension] }, signal)
  return {
    total: table.total,
    list: table.list.map(({ values, labels, ...row }) => ({
      ...row,
      value: values[0] ?? '',
      label: labels[0] ?? '',
      share: null,
    })),
  }
}
