/** Requests a breakdown of a source for any family. Events have no call of their own, so the grouped table is used for them. */
import { type Dimension, dimensions } from '@footfall/contract/stats/dimensions'
import type { Breakdown } from '@footfall/contract/stats/results'
import type { queryOf } from '../lib/url/report-state.ts'
import { askReport, type ReportSource } from './source.tsx'

export interface ListQuestion {
  readonly page?: number
  readonly page_size?: number
  readonly search?: string
  readonly order_by?: string
  readonly order?: 'asc' | 'desc'
}

export async function askBreakdown(
  source: ReportSource,
  dimension: Dimension,
  question: ReturnType<typeof queryOf> & ListQuestion,
  signal?: AbortSignal,
): Promise<Breakdown> {
  const { family } = dimensions[dimension]
  if (family !== 'event')
    return (await askReport(source, family, { ...question, dimension } as never, signal)) as Breakdown
  const table = await askReport(source, 'group_list', { ...question, group_by: [dimension] } as never, signal)
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
