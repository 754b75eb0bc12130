/**
 * Tables of any length. The writing thread makes them itself, so neither their rows nor the store's answers pass the thread that collects events.
 */
import type { Language } from '@footfall/contract/fields'
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { GoalBody } from '@footfall/contract/resources/goal'
import type { Query } from '@footfall/contract/stats/query'
import type { WebsiteAccess } from '../../http/viewer.ts'
import type { QueryPlan } from '../plan.ts'
import { noRollupRequests } from '../rollup/rollup-task.ts'
import type { RowStream } from '../run-statements.ts'
import { lastingPlan } from './lasting-plan.ts'
import { rowsOfSheet } from './paged-rows.ts'
import type { Sheet } from './sheet.ts'
import type { SheetArgs } from './sheet-args.ts'
import { eventListSheet, eventPropertiesSheet, eventValuesSheet } from './sheets/event-sheets.ts'
import { goalSheet } from './sheets/goal-sheets.ts'
import { groupSheet } from './sheets/group-sheet.ts'
import { insightsSheet } from './sheets/insights-sheets.ts'
import { utmSheet } from './sheets/money-sheets.ts'
import { sessionListSheet } from './sheets/session-sheet.ts'

type LongName =
  | 'group_list'
  | 'event_list'
  | 'event_properties'
  | 'event_values'
  | 'session_list'
  | 'utm'
  | 'insights'
  | 'goal'
type LongQuery<N extends LongName> = ReportQuery<N>
type LongArgs<N extends LongName> = SheetArgs<LongQuery<N>> & { readonly stream: RowStream }

const longSheets: { readonly [N in LongName]: (args: LongArgs<N>) => Sheet | Promise<Sheet> } = {
  group_list: ({ stream, ...args }) => groupSheet(stream, args),
  event_list: eventListSheet,
  event_properties: eventPropertiesSheet,
  event_values: eventValuesSheet,
  session_list: sessionListSheet,
  utm: utmSheet,
  insights: insightsSheet,
  goal: goalSheet,
}

/** What the thread needs to make one. It passes from thread to thread as a copy. */
export interface LongTable {
  readonly report: LongName
  /** Whether its rows have values of the comparison period. */
  readonly compares: boolean
  readonly planned: QueryPlan
  /** The report's query. */
  readonly query: SheetArgs<Query>['query']
  readonly website: WebsiteAccess
  readonly language: Language
  /** The goals of the website by id. */
  readonly goals: ReadonlyMap<string, GoalBody>
}

export async function longTable<N extends LongName>(
  report: N,
  { deps, planned, query, website, language }: SheetArgs<LongQuery<N>>,
  compares = false,
): Promise<LongTable> {
  const goals = (await deps.goals?.(website.websiteId)) ?? new Map()
  const compared = compares && planned.previous !== null
  return { report, compares: compared, planned, query, website, language, goals }
}

/** On the writing thread. */
export async function longSheet(
  { report, planned, goals, ...args }: LongTable,
  { stream, ...deps }: Pick<SheetArgs<Query>['deps'], 'run' | 'clock'> & { readonly stream: RowStream },
): Promise<Sheet> {
  // `longTable` has put this report's own query beside its name.
  const make = longSheets[report] as (
    args: SheetArgs<Query> & { stream: RowStream },
  ) => Sheet | Promise<Sheet>
  const reading = { ...deps, rollupTask: noRollupRequests }
  const planner = { ...deps, goals: async () => goals, plan: lastingPlan(reading, planned, args.website) }
  const sheet = await make({ ...args, planned, deps: planner, stream })
  return { ...sheet, rows: rowsOfSheet(sheet.rows, args.language) }
}
