/** One visit: all its events, and why it was counted as it was. */
import type { Money } from '@footfall/contract/stats/goal-results'
import type { SessionItem } from '@footfall/contract/stats/session-results'
import { from, instant, upTo } from '../../events/event-times.ts'
import { param, type Sql, sql } from '../../events/sql.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import { allOf, eventsWhere, ofVisitor, site, visits } from '../query/rows.ts'
import type { ReportArgs, ReportDeps } from '../report-deps.ts'
import { type AmountOf, eventAmounts, moneyOf, type PaidEvent } from '../revenue/event-amounts.ts'
import { countedRows } from '../sequences/lines.ts'
import { type EventRow, presentEvent } from './event-row.ts'
import { reachedGoals } from './reached-goals.ts'
import { presentVisit, presentVisits, type VisitRow, visitColumns } from './visit-table.ts'

/** Nothing ends a visit but a pause: a machine's may have millions of events. */
const mostListed = 2000
/** With those of engagement, of which a page has several. */
const mostRows = 3 * mostListed

interface TimelineRow extends EventRow<'pageview' | 'custom' | 'engagement'>, PaidEvent {
  readonly props: Readonly<Record<string, string>>
  readonly engaged: string | number
  readonly scrolled: number
  /** Which goals it reaches, as `reachedGoals` numbers them. */
  readonly reached: readonly number[]
}

/** Columns of the timeline that goals do not need. */
const details = sql`, hostname, title, engaged_ms, scroll_depth, currency, revenue, order_id`

type Happening = SessionItem['list'][number]

export interface SessionItemQuery {
  readonly visit_id: string
}

/** Refuses `not_found` for a visit that the website does not have or that its plan hides. */
export async function sessionItem(
  deps: ReportDeps,
  args: ReportArgs<SessionItemQuery>,
): Promise<SessionItem> {
  const { website, query } = args
  const ofWebsite = site(website)
  const id = sql`toUInt64OrZero(${param('String', query.visit_id)})`
  const since = sql`start >= ${instant(website.visibleSince ?? 0)}`
  const [[row], known] = await Promise.all([
    deps.run<VisitRow>(
      sql`SELECT ${visitColumns} FROM ${visits} PREWHERE ${ofWebsite} AND visit = ${id} WHERE ${since}`,
    ),
    deps.goals?.(website.websiteId),
  ])
  if (!row) refuse('not_found')
  const goals = reachedGoals(known)
  // A visit belongs to one visitor, and a day's rows are sorted by visitor.
  const visitor = ofVisitor(row.visitor)
  const own = [ofWebsite, visitor, from(instant(Number(row.began))), upTo(instant(Number(row.seen)))]
  const span = {
    websiteId: website.websiteId,
    interval: { start: Number(row.began), end: Number(row.seen) + 1 },
  }
  const began = param('Int64', Number(row.began))
  const rowsOf = (...more: Sql[]) => eventsWhere(own, [sql`visit = ${id}`, ...more])
  const [events, [beside]] = await Promise.all([
    deps.run<TimelineRow>(
      sql`SELECT event, t AS at, kind, hostname, page, title, name, props, engaged_ms AS engaged, scroll_depth AS scrolled, toString(currency) AS coin, revenue,
          order_id, ${goals.numbers} AS reached
        FROM ${countedRows(span, rowsOf(), { matchers: goals.matchers, more: details })} ORDER BY at, sent_id, event
        LIMIT ${param('UInt32', mostRows)}`,
    ),
    deps.run<{ before: string; after: string }>(
      sql`SELECT maxIf(ended, began < ${began}) AS before, minIf(began, began > ${began}) AS after FROM (${standing([ofWebsite, visitor, sql`visit != ${id}`])})`,
    ),
  ])
  const orders = rowsOf(sql`revenue != 0`, sql`order_id != ''`)
  const amountOf = await eventAmounts(deps, events, { span, orders, limit: mostRows })
  const list = timelineOf(events, website.timeZone, amountOf).slice(0, mostListed)
  const omitted = Math.max(0, Number(row.pageviews) + Number(row.customs) - list.length)
  const earlier = Number(beside?.before ?? 0)
  const later = Number(beside?.after ?? 0)
  const extras = {
    revenue: sumsOf(events, amountOf),
    goals: goals.named(events.flatMap(({ reached }) => reached)),
  }
  const [whole] = omitted > 0 ? await presentVisits(deps, args, [row]) : []
  return {
    visit: whole ?? presentVisit(row, args, extras),
    list,
    omitted,
    rules: {
      source: sourceRule(row),
      bounce: { pageviews: Number(row.pageviews), interactive_events: Number(row.interactive) },
      pause_before: earlier === 0 ? null : (Number(row.began) - earlier) / 1000,
      pause_after: later === 0 ? null : (later - Number(row.seen)) / 1000,
    },
  }
}

/**
 * When visits began and ended, in Unix milliseconds. A cancelled row is repeated as it was, so the valid rows follow from the rows as written. That
 * takes half the time of `FINAL`, which merges all rows around the few of one visitor.
 */
function standing(which: readonly Sql[]): Sql {
  return sql`SELECT toUnixTimestamp64Milli(start) AS began, toUnixTimestamp64Milli(last_any) AS ended FROM visits PREWHERE ${allOf(which)}
    GROUP BY visit, start, last_any HAVING sum(sign) > 0`
}

/** By currency, without those whose sum is zero. */
function sumsOf(events: readonly TimelineRow[], amountOf: AmountOf): Money[] {
  const sums = new Map<string, number>()
  for (const row of events) sums.set(row.coin, (sums.get(row.coin) ?? 0) + amountOf(row))
  return [...sums]
    .filter(([, amount]) => amount !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, amount]) => ({ currency, amount }))
}

function sourceRule(row: VisitRow): SessionItem['rules']['source'] {
  if (row.utm_source !== '' || row.utm_medium !== '' || row.utm_campaign !== '') return 'utm'
  if (row.click_id_kind !== '') return 'click_id'
  return row.referrer === '' ? 'direct' : 'referrer'
}

/** Pageviews and custom events; engagement is added to the last view of its page. */
function timelineOf(events: readonly TimelineRow[], zone: string, amountOf: AmountOf): Happening[] {
  const list: Happening[] = []
  /** Where the last view of each page is in the list. */
  const views = new Map<string, number>()
  for (const row of events) {
    if (row.kind === 'engagement') {
      // An `identify` event without engagement.
      if (Number(row.engaged) === 0 && row.scrolled === 0) continue
      const at = views.get(row.page)
      const view = at === undefined ? undefined : list[at]
      if (at !== undefined && view)
        list[at] = {
          ...view,
          foreground: (view.foreground ?? 0) + Number(row.engaged) / 1000,
          scroll_depth: Math.max(view.scroll_depth ?? 0, row.scrolled),
        }
    } else {
      if (row.kind === 'pageview') views.set(row.page, list.length)
      list.push(happening(row, row.kind, zone, amountOf(row)))
    }
  }
  return list
}

function happening(row: TimelineRow, kind: Happening['kind'], zone: string, amount: number): Happening {
  return {
    ...presentEvent({ ...row, kind }, zone),
    properties: row.props,
    foreground: null,
    scroll_depth: null,
    revenue: moneyOf(row, amount),
  }
}
