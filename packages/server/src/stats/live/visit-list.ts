/** The visits of a visitor, newest first, each with its events. */
import type { VisitList } from '@footfall/contract/stats/live'
import { from, instant, upTo } from '../../events/event-times.ts'
import { param, sql } from '../../events/sql.ts'
import type { Cut } from '../../lib/cut.ts'
import { counts, eventsWhere, ofVisitor, site, visits } from '../query/rows.ts'
import { limitTo, pageOfRows } from '../query/table/page-of-rows.ts'
import type { ReportDeps } from '../report-deps.ts'
import { eventAmounts, moneyOf, type PaidEvent } from '../revenue/event-amounts.ts'
import { type EventRow, presentEvent } from '../visits/event-row.ts'
import { type VisitRow, visitColumns, visitOf } from '../visits/visit-table.ts'
import { type VisitorArgs, visitsOf } from './visitor-profile.ts'

type VisitStep = VisitList['list'][number]['list'][number]

interface StepRow extends EventRow, PaidEvent {
  readonly visit: string
  readonly props: Readonly<Record<string, string>>
}

/** Limit of events per visit. */
const mostSteps = 500

export async function visitList(
  deps: ReportDeps,
  args: VisitorArgs & { readonly cut: Cut },
): Promise<VisitList> {
  const { website, visitorId, language } = args
  const { rows, total } = await pageOfRows<VisitRow & { readonly total: string }>(
    deps.run,
    args.cut,
    (
      cut,
    ) => sql`SELECT ${visitColumns}, count() OVER () AS total FROM ${visits} WHERE ${visitsOf(website, visitorId)} ORDER BY began DESC, visit DESC
      ${limitTo(cut)}`,
  )
  const steps = await stepsOf(deps, args, rows)
  return {
    list: rows.map((row) => ({
      ...visitOf(row, language, website.timeZone),
      list: steps.get(row.visit) ?? [],
    })),
    total,
  }
}

async function stepsOf(
  deps: ReportDeps,
  { website, visitorId }: VisitorArgs,
  rows: readonly VisitRow[],
): Promise<Map<string, VisitStep[]>> {
  const steps = new Map<string, VisitStep[]>()
  if (rows.length === 0) return steps
  const first = Math.min(...rows.map(({ began }) => Number(began)))
  const last = Math.max(...rows.map(({ seen }) => Number(seen)))
  const fixed = [site(website), ofVisitor(visitorId), from(instant(first)), upTo(instant(last)), counts]
  const ids = param(
    'Array(UInt64)',
    rows.map(({ visit }) => visit),
  )
  const ofVisits = sql`visit IN ${ids}`
  const found = await deps.run<StepRow>(
    sql`SELECT visit, toUnixTimestamp64Milli(time) AS at, event, kind, hostname, page, title, name, props, toString(currency) AS coin, revenue, order_id
      FROM ${eventsWhere(fixed, [ofVisits])} ORDER BY time, sent_id, event LIMIT ${param('UInt32', mostSteps)} BY visit`,
  )
  const amountOf = await eventAmounts(deps, found, {
    span: { websiteId: website.websiteId, interval: { start: first, end: last + 1 } },
    orders: eventsWhere(fixed, [ofVisits, sql`revenue != 0`, sql`order_id != ''`]),
    limit: rows.length * mostSteps,
  })
  for (const row of found) {
    const list = steps.get(row.visit) ?? []
    list.push({
      ...presentEvent(row, website.timeZone),
      properties: row.props,
      revenue: moneyOf(row, amountOf(row)),
    })
    steps.set(row.visit, list)
  }
  return steps
}
