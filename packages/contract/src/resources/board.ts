/** A board: a page of pinned cards, each one report of one of the team's websites under its own question. */
import { z } from 'zod'
import { displayName, id, longText } from '../fields.ts'
import type { ReportDefinition } from '../reports/report.ts'
import { type PeriodReport, reports } from '../reports/reports.ts'
import { checkQuery, type Query, queryShape } from '../stats/query.ts'
import { isTrait } from '../stats/traits.ts'
import { keptJson } from './kept-json.ts'
import { savedReportShape } from './saved-report.ts'

/** Reports that a card can show. None tells of a single visitor, for a board can be shared. */
export const cardReports = [
  'total',
  'traffic',
  'page',
  'referer',
  'area',
  'browser',
  'os',
  'screen',
  'device',
  'language',
  'map',
  'hours_list',
  'days_list',
  'group_list',
  'event_list',
  'session_stats',
  'goals',
  'funnel',
  'journey',
  'retention',
  'revenue',
  'utm',
  'changes',
  'insights',
] as const satisfies readonly PeriodReport[]
export type CardReport = (typeof cardReports)[number]

/** What a report is asked on a card: as at its own call, but for the website. */
export function cardQuestion(report: CardReport) {
  const { shape = {} }: ReportDefinition = reports[report]
  return z
    .object({ ...queryShape, ...shape })
    .superRefine((query, context) => checkQuery(query as Partial<Query>, context))
}

/** Longest JSON of a card's question, in characters. */
const maxInput = 16_384

export const cardShape = {
  website_id: id,
  report: z.enum(cardReports),
  title: displayName(100),
  /** The report's question; relative periods stay relative. */
  input: keptJson(maxInput),
  /** The screen it was pinned from, to open it again as it was. */
  kind: savedReportShape.kind,
  state: savedReportShape.state,
  /** Takes the whole width. */
  wide: z.boolean().default(false),
}

const cardObject = z.object(cardShape)

/** Stands for what whoever reads the card says in the words of the caller's language. */
const untold = 'untold'

/** A card whose report can be asked so. */
export const card = cardObject.superRefine(({ report, input }, context) => {
  const { error } = cardQuestion(report).safeParse(input, { error: () => untold, reportInput: true })
  for (const { message, path, ...issue } of error?.issues ?? []) {
    const told = message === untold ? {} : { message }
    context.issues.push({ ...issue, ...told, path: ['input', ...path] } as z.core.$ZodRawIssue)
  }
})
export type Card = z.infer<typeof cardObject>

/** As a board keeps it. */
const keptCard = cardObject.extend({ card_id: id })
export type KeptCard = z.infer<typeof keptCard>

export const boardShape = { name: displayName(100), description: longText(1000).default('') }

export const boardBody = z.object({ ...boardShape, cards: z.array(keptCard) })
export type BoardBody = z.infer<typeof boardBody>

/** Most boards of a team, cards of a board, cards that are asked for at once, and characters of a board's JSON. */
export const boardLimits = { boards: 100, cards: 50, at_once: 12, characters: 131_072 } as const

/** Whether a card's answer would name single visitors: what a site says of them (traits) is told to nobody outside the team. */
export function tellsOfVisitors({ input: { filters: _filters, ...question } }: Pick<Card, 'input'>): boolean {
  return namesTrait(question)
}

function namesTrait(value: unknown): boolean {
  if (typeof value === 'string') return isTrait(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(namesTrait)
}
