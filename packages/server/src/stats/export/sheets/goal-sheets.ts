/** Goals, and one goal by a dimension, as tables. */
import type { Language } from '@footfall/contract/fields'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { GoalNumbers } from '@footfall/contract/stats/goal-results'
import type { Query } from '@footfall/contract/stats/query'
import { translate } from '../../../lib/translate.ts'
import { fieldLabel } from '../../reports/fields.ts'
import { currenciesPaid } from '../../revenue/amounts.ts'
import { goal } from '../../sequences/goal.ts'
import { goals } from '../../sequences/goals.ts'
import { pagedRows } from '../paged-rows.ts'
import type { CellKind, Column, Row, Sheet, Value, WholeSheet } from '../sheet.ts'
import type { SheetArgs } from '../sheet-args.ts'
import { column, comparedTitle, moneyCells, moneyColumns } from './columns.ts'

const figures = [
  ['conversions', 'count', 'change'],
  ['visitors', 'count', 'change'],
  ['visitor_rate', 'percent', 'points'],
  ['visits', 'count', 'change'],
  ['visit_rate', 'percent', 'points'],
] as const satisfies readonly (readonly [keyof GoalNumbers, CellKind, CellKind])[]

export async function goalsSheet(args: SheetArgs<Query>): Promise<WholeSheet> {
  const { deps, language, planned } = args
  const compared = comparedTitle(planned, language)
  const { list } = await goals(deps, args)
  const currencies = [...new Set(list.flatMap(({ value }) => value.map(({ currency }) => currency)))].sort()
  return {
    name: translate(language, 'nav.goals'),
    columns: [
      column(translate(language, 'goals.goal'), 'text', 32),
      ...figureColumns(language, compared),
      ...moneyColumns(translate(language, 'goals.value'), currencies),
    ],
    rows: list.map(
      (row): Row => [row.name, ...figureCells(row, compared !== null), ...moneyCells(row.value, currencies)],
    ),
  }
}

export async function goalSheet(args: SheetArgs<ReportQuery<'goal'>>): Promise<Sheet> {
  const { deps, query, language, planned } = args
  const currencies = await currenciesOf(args)
  const compared = comparedTitle(planned, language)
  return {
    name: translate(language, 'nav.goals'),
    columns: [
      column(fieldLabel(query.dimension, language), 'text', 32),
      ...figureColumns(language, compared),
      ...moneyColumns(translate(language, 'goals.value'), currencies),
      column(translate(language, 'goals.allVisitors'), 'count'),
    ],
    rows: pagedRows(async (page, page_size) => {
      const { list } = await goal(deps, { ...args, query: { ...query, page, page_size } })
      return list.map((row) => [
        row.label,
        ...figureCells(row, compared !== null),
        ...moneyCells(row.worth, currencies),
        row.total_visitors,
      ])
    }),
  }
}

/** The currencies that the goal's value may have. */
async function currenciesOf({
  deps,
  query,
  website,
  planned: { selection },
}: SheetArgs<ReportQuery<'goal'>>): Promise<string[]> {
  const value = (await deps.goals?.(website.websiteId))?.get(query.goal_id)?.value
  if (value === 'revenue') return currenciesPaid(deps, { selection, currency: null })
  return value ? [value.currency] : []
}

type Figure = (typeof figures)[number][0]
type Figures = { readonly [F in Figure]: number | null }

interface ComparedFigures extends Figures {
  readonly previous: Figures | null
  readonly change: Figures | null
}

function figureCells({ previous, change, ...now }: ComparedFigures, compared: boolean): Value[] {
  return figures.flatMap(([key]) =>
    compared ? [now[key], previous?.[key] ?? null, change?.[key] ?? null] : [now[key]],
  )
}

function figureColumns(language: Language, compared: string | null): Column[] {
  const text = (key: string) => translate(language, key)
  return figures.flatMap(([key, kind, changeKind]): Column[] => {
    const plain = text(`goals.figure.${key}`)
    const name = kind === 'percent' ? translate(language, 'stats.export.in_percent', { name: plain }) : plain
    if (compared === null) return [column(name, kind)]
    const beside = (what: string) => translate(language, 'stats.export.beside', { name: plain, what })
    return [
      column(name, kind),
      column(beside(compared), kind),
      column(beside(text('stats.export.change')), changeKind),
    ]
  })
}
