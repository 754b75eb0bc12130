/** The reports on the screen with the input that cards of a board would have. They are found among the active queries. */
import { type CardReport, cardReports } from '@footfall/contract/resources/board'
import { type Dimension, dimensionNames, dimensions } from '@footfall/contract/stats/dimensions'
import type { QueryClient } from '@tanstack/react-query'
import type { ReportSource } from '../source.tsx'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface ShownReport {
  readonly key: string
  readonly report: CardReport
  /** Dimension of a breakdown. */
  readonly dimension?: Dimension
  readonly input: Readonly<Record<string, Json>>
}

/** Rows of a list on a card. */
const cardRows = 8

type Question = Readonly<Record<string, Json | undefined>>

/** Each report once, in the order of `cardReports`. */
export function shownReports(queries: QueryClient, source: ReportSource): ShownReport[] {
  const asked = queries
    .getQueryCache()
    .findAll({ queryKey: ['report', source.calls, source.whose], type: 'active' })
  const found = asked.flatMap(({ queryKey }): ShownReport[] => {
    // As `reportKey` makes it.
    const [, , , name, question] = queryKey as readonly [string, string, object, string, Question]
    return shownReport(name.replace(/^rows /, ''), question)
  })
  const once = new Map(found.map((one) => [one.key, one]))
  return [...once.values()].sort((a, b) => cardReports.indexOf(a.report) - cardReports.indexOf(b.report))
}

/** Empty if a card cannot show the report. */
export function shownReport(name: string, question: Question): ShownReport[] {
  const input = shortened(question)
  const dimension = dimensionNames.find((one) => one === name)
  if (dimension) {
    const { family } = dimensions[dimension]
    if (family === 'event')
      return [
        {
          key: name,
          report: 'group_list',
          dimension,
          input: { ...input, group_by: [dimension], order_by: 'events', page_size: cardRows },
        },
      ]
    const report = cardReports.find((one) => one === family)
    return report
      ? [{ key: name, report, dimension, input: { ...input, dimension, page_size: cardRows } }]
      : []
  }
  const report = cardReports.find((one) => one === name)
  if (report !== 'goal') return report ? [{ key: name, report, input }] : []
  // A panel shows a goal by the panel's dimension.
  const by = dimensionNames.find((one) => one === question.dimension)
  return [{ key: String(question.dimension), report, ...(by && { dimension: by }), input }]
}

/** Without unset values, and limited to the first rows. */
function shortened(question: Question): Record<string, Json> {
  const given = Object.entries(question).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined && entry[0] !== 'search',
  )
  const input = Object.fromEntries(given)
  return 'page_size' in input ? { ...input, page: 1, page_size: cardRows } : input
}
