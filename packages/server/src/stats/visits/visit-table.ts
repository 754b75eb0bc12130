/** Visits that started in the interval under the filters, as displayed rows. */

import type { Language } from '@footfall/contract/fields'
import type { SessionRow } from '@footfall/contract/stats/session-results'
import { before, from, instant } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { placeLabels } from '../labels.ts'
import { allOf, eventsWhere, site, visits } from '../query/rows.ts'
import {
  eventsOfStarted,
  hasEventFilters,
  type Selection,
  startsInside,
  visitFilters,
} from '../query/selection.ts'
import type { PlanNeeds, ReportArgs, ReportDeps } from '../report-deps.ts'
import { worthSums } from '../sequences/goal-numbers.ts'
import { paidRows } from '../sequences/lines.ts'
import { localIso } from '../time/zone.ts'
import { reachedGoals } from './reached-goals.ts'

export interface VisitRow {
  readonly visit: string
  readonly visitor: string
  /** Unix milliseconds, as the other times. */
  readonly began: string
  readonly ended: string
  readonly seen: string
  readonly pageviews: string | number
  readonly customs: string | number
  readonly interactive: string | number
  readonly entry_page: string
  readonly exit_page: string
  readonly referrer: string
  readonly channel: string
  readonly utm_source: string
  readonly utm_medium: string
  readonly utm_campaign: string
  readonly click_id_kind: string
  readonly country: string
  readonly region: string
  readonly city: string
  readonly browser: string
  readonly os: string
  readonly device: string
}

export const visitColumns = sql`visit, visitor, toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last) AS ended,
  toUnixTimestamp64Milli(last_any) AS seen, pageviews, events AS customs, interactive, entry_page, exit_page, referrer, channel,
  utm_source, utm_medium, utm_campaign, click_id_kind, lower(country) AS country, region, city, browser, os, device`

/** The visits of the interval under every filter, as the end of a statement. */
export function fromVisits(selection: Selection, ...more: readonly Sql[]): Sql {
  const fixed = [site(selection), startsInside(selection)]
  return sql`FROM ${visits} PREWHERE ${allOf(fixed)} WHERE ${allOf([...underFilters(selection), ...more, sql`1`])}`
}

/** Whether a visit is one of them. */
export function isOfInterval(selection: Selection): Sql {
  return allOf([startsInside(selection), ...underFilters(selection)])
}

function underFilters(selection: Selection): Sql[] {
  const containing = hasEventFilters(selection)
    ? [sql`visit IN (SELECT visit FROM ${eventsOfStarted(selection)})`]
    : []
  return [...visitFilters(selection), ...containing]
}

/** What a plan must know for `fromVisits`: the visits across its ends only where filters ask for events. */
export function needsOf({ query, fixed = [] }: Pick<ReportArgs, 'query' | 'fixed'>): PlanNeeds {
  return query.filters.length + fixed.length === 0 ? 'interval' : 'boundaryVisits'
}

export interface Extras {
  readonly revenue: SessionRow['revenue']
  readonly goals: SessionRow['goals']
}

/** Visits in the form of the answer, each with its revenue and the goals it reached. */
export async function presentVisits(
  deps: ReportDeps,
  args: Pick<ReportArgs, 'website' | 'language'>,
  rows: readonly VisitRow[],
): Promise<SessionRow[]> {
  const extras = await extrasOf(deps, args, rows)
  return rows.map((row) => presentVisit(row, args, extras.get(row.visit) ?? { revenue: [], goals: [] }))
}

export function presentVisit(
  row: VisitRow,
  { language, website }: Pick<ReportArgs, 'website' | 'language'>,
  extras: Extras,
): SessionRow {
  return { ...visitOf(row, language, website.timeZone), visitor_id: row.visitor, ...extras }
}

/** The public form of a visit's row. */
export function visitOf(row: VisitRow, language: Language, zone: string) {
  const start = Number(row.began)
  const bounce = Number(row.pageviews) <= 1 && Number(row.interactive) === 0
  return {
    visit_id: row.visit,
    start: Math.floor(start / 1000),
    local_start: localIso(start, zone),
    duration: bounce ? 0 : (Number(row.ended) - start) / 1000,
    bounce,
    pageviews: Number(row.pageviews),
    events: Number(row.customs),
    entry_page: row.entry_page,
    exit_page: row.exit_page,
    referer: row.referrer,
    channel: row.channel,
    utm_source: row.utm_source,
    utm_medium: row.utm_medium,
    utm_campaign: row.utm_campaign,
    ...placeLabels(row, language),
    browser: row.browser,
    os: row.os,
    device: row.device,
  }
}

interface ExtraRow {
  readonly visit: string
  readonly currencies: readonly string[]
  readonly amounts: readonly string[]
  readonly reached: readonly number[]
}

async function extrasOf(
  deps: ReportDeps,
  { website }: Pick<ReportArgs, 'website'>,
  rows: readonly VisitRow[],
): Promise<Map<string, Extras>> {
  if (rows.length === 0) return new Map()
  const goals = reachedGoals(await deps.goals?.(website.websiteId))
  const interval = {
    start: Math.min(...rows.map(({ began }) => Number(began))),
    end: Math.max(...rows.map(({ seen }) => Number(seen))) + 1,
  }
  const selection = { websiteId: website.websiteId, interval, filters: [] }
  const source = eventsOf(website.websiteId, interval, rows)
  const counted = paidRows(selection, source, { matchers: goals.matchers })
  const found = await deps.run<ExtraRow>(
    sql`SELECT visit, ${worthSums}, groupUniqArrayArray(meanings) AS reached FROM (SELECT *, ${goals.numbers} AS meanings FROM ${counted}) GROUP BY visit`,
  )
  return new Map(
    found.map(({ visit, currencies, amounts, reached }) => [
      visit,
      {
        revenue: currencies.map((currency, index) => ({ currency, amount: Number(amounts[index]) })),
        goals: goals.named(reached),
      },
    ]),
  )
}

/** Counted events of these visits, all within an interval. Also by visitor, because a day's rows are sorted by visitor. */
function eventsOf(websiteId: string, { start, end }: Selection['interval'], rows: readonly VisitRow[]): Sql {
  const among = (values: readonly string[]) => param('Array(UInt64)', [...new Set(values)])
  const visitors = sql`visitor IN ${among(rows.map(({ visitor }) => visitor))}`
  const inside = [from(instant(start)), before(instant(end))]
  const fixed = [sql`kind != 'engagement'`, site({ websiteId }), visitors, ...inside]
  return eventsWhere(fixed, [sql`visit IN ${among(rows.map(({ visit }) => visit))}`])
}
