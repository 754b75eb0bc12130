/** The reports that stand on the screen, as cards of a board would ask for them: found among what is being shown. */
import { type CardReport, cardReports } from '@footfall/contract/resources/board'
import { type Dimension, dimensionNames, dimensions } from '@footfall/contract/stats/dimensions'
import type { QueryClient } from '@tanstack/react-query'
import type { ReportSource } from '../source.tsx'

type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json }

export interface ShownReport {
  readonly key: string
  readonly report: CardReport
  /** What a list is broken down by. */
  readonly dimension?: Dimension
  readonly input: Readonly<Record<string, Json>>
}

/** Rows that a card shows of a list. */
const cardRows = 8

type Question = Readonly<Record<string, Json | undefined>>

/** Each once, in the order of `cardReports`. */
export function shownReports(queries: QueryClient, source: ReportSource): ShownReport[] {
  const asked = queries
    .getQueryCache()
    .findAll({ queryKey: ['report', source.calls, source.whose], type: 'active' })
  const found = asked.flatMap(({ queryKey }): ShownReport[] => {
    const [, , , name, question] = queryKey as readonly [string, string, object, string, Question]
    return shownReport(name.replace(/^rows /, ''), question)
  })
  const once = new Map(found.map((one) => [one.key, one]))
  return [...once.values()].sort((a, b) => cardReports.indexOf(a.report) - cardReports.indexOf(b.report))
}

/** None where a card cannot show it. */
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
  return report ? [{ key: name, report, input }] : []
}

/** Without what is not asked, and the first rows alone. */
function shortened(question: Question): Record<string, Json> {
  const given = Object.entries(question).filter(
    (entry): entry is [string, Json] => entry[1] !== undefined && entry[0] !== 'search',
  )
  const input = Object.fromEntries(given)
  return 'page_size' in input ? { ...input, page: 1, page_size: cardRows } : input
}
