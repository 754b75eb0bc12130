/** A board: a page of pinned cards, each a report of one of the team's websites with its own query. */
import { z } from 'zod'
import { displayName, id, longText } from '../fields.ts'
import type { ReportDefinition } from '../reports/report.ts'
import { type PeriodReport, reports } from '../reports/reports.ts'
import { checkQuery, queryShape } from '../stats/query.ts'
import type { TimeRange } from '../stats/time.ts'
import { isTrait } from '../stats/traits.ts'
import { keptJson } from './kept-json.ts'
import { savedReportShape } from './saved-report.ts'

/** Reports for cards. None shows a single visitor, because a board can be shared. */
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
  'event_traffic',
  'event_list',
  'event_properties',
  'event_values',
  'session_stats',
  'goals',
  'goal',
  'funnel',
  'journey',
  'retention',
  'revenue',
  'utm',
  'changes',
  'insights',
] as const satisfies readonly PeriodReport[]
export type CardReport = (typeof cardReports)[number]

/** The input of a report on a card: that of its call, without the website. */
export function cardQuestion(report: CardReport) {
  const { shape = {} }: ReportDefinition = reports[report]
  return z.object({ ...queryShape, ...shape }).superRefine(checkQuery)
}

/** A card's query for another period. The start, end and unit of its own period are removed. */
export function askedOver(input: Card['input'], time_range: TimeRange): Card['input'] {
  const { start_time: _start, end_time: _end, time_unit: _unit, ...asked } = input
  const { compare, compare_start_time: _from, compare_end_time: _to, match_weekday, ...rest } = asked
  // A custom comparison belongs to the card's own period, and there is nothing before all time.
  const compares =
    compare !== undefined && compare !== 'custom_time_range' && time_range !== 'all_time_periods'
  return { ...rest, time_range, ...(compares && { compare, match_weekday }) }
}

/** Longest JSON of a card's query, in characters. */
const maxInput = 16_384

export const cardShape = {
  website_id: id,
  report: z.enum(cardReports),
  title: displayName(100),
  /** The report's query; relative periods stay relative. */
  input: keptJson(maxInput),
  /** The screen that it was pinned from. A click on the card opens it with the same input. */
  kind: savedReportShape.kind,
  state: savedReportShape.state,
  /** The card takes the full width of the board. */
  wide: z.boolean().default(false),
}

const cardObject = z.object(cardShape)

/** Placeholder for a message that the server writes in the caller's language. */
const untranslated = 'untranslated'

/** An issue, and those of a union's options within it, without the placeholder. */
function withoutWords({ message, ...issue }: z.core.$ZodIssue): object {
  return {
    ...issue,
    ...(issue.code === 'invalid_union' && { errors: issue.errors.map((option) => option.map(withoutWords)) }),
    ...(message !== untranslated && { message }),
  }
}

/** A card whose report accepts its input. */
export const card = z.object(cardShape).superRefine(({ report, input }, context) => {
  const { error } = cardQuestion(report).safeParse(input, { error: () => untranslated, reportInput: true })
  for (const issue of error?.issues ?? [])
    context.issues.push({ ...withoutWords(issue), path: ['input', ...issue.path] } as z.core.$ZodRawIssue)
})
export type Card = z.infer<typeof cardObject>

/** A card as it is stored in a board. */
const keptCard = z.object({ ...cardShape, card_id: id })
export type KeptCard = z.infer<typeof keptCard>

export const boardShape = { name: displayName(100), description: longText(1000).default('') }

export const boardBody = z.object({ ...boardShape, cards: z.array(keptCard) })
export type BoardBody = z.infer<typeof boardBody>

/** Limits: boards of a team, cards of a board, cards answered at once, and characters of a board's JSON. */
export const boardLimits = { boards: 100, cards: 50, at_once: 12, characters: 131_072 } as const

/** Whether a card's answer would name single visitors. Traits are never shown outside of the team. */
export function revealsVisitors({ input: { filters: _filters, ...question } }: Pick<Card, 'input'>): boolean {
  return namesTrait(question)
}

function namesTrait(value: unknown): boolean {
  if (typeof value === 'string') return isTrait(value)
  return typeof value === 'object' && value !== null && Object.values(value).some(namesTrait)
}
