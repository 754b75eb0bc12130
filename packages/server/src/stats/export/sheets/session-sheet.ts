/** Visits as a table, newest first, all of them. */
import type { ReportQuery } from '@footfall/contract/reports/reports'
import type { SessionRow } from '@footfall/contract/stats/session-results'
import { translate } from '../../../lib/translate.ts'
import { labelOf } from '../../labels.ts'
import { fieldLabel } from '../../reports/fields.ts'
import { currenciesPaid } from '../../revenue/amounts.ts'
import { sessionList } from '../../visits/session-list.ts'
import { pagedRows } from '../paged-rows.ts'
import type { Row, Sheet } from '../sheet.ts'
import type { SheetArgs } from '../sheet-args.ts'
import { column, moneyCells, moneyColumns } from './columns.ts'

const fields = [
  'entry_page',
  'exit_page',
  'referer',
  'channel',
  'utm_source',
  'utm_medium',
  'utm_campaign',
] as const
const more = ['country', 'region', 'city', 'browser', 'os', 'device'] as const

export async function sessionListSheet(args: SheetArgs<ReportQuery<'session_list'>>): Promise<Sheet> {
  const { deps, query, language, planned } = args
  const { websiteId, interval } = planned.selection
  // A visit counts as a whole, also what was paid in it after the interval or in an event that a filter excludes.
  const until = { start: interval.start, end: Math.max(interval.end, deps.clock.now()) }
  const currencies = await currenciesPaid(deps, {
    selection: { websiteId, interval: until, filters: [] },
    currency: null,
  })
  const text = (key: string) => translate(language, key)
  const [yes, no] = [text('sessions.yes'), text('sessions.no')]
  /** Null after the last page. Without a cursor the list would begin again. */
  let cursor: string | null | undefined = query.cursor
  const rowOf = (visit: SessionRow): Row => [
    visit.local_start,
    visit.visit_id,
    visit.visitor_id,
    visit.duration,
    visit.pageviews,
    visit.events,
    visit.bounce ? yes : no,
    ...[...fields, ...more].map((field) => labelOf(field, visit[field], language)),
    ...moneyCells(visit.revenue, currencies),
    visit.goals.map(({ name }) => name).join(', '),
  ]
  return {
    name: text('nav.sessions'),
    columns: [
      column(text('sessions.start'), 'moment', 20),
      column(text('sessions.visitId'), 'text', 22),
      column(text('sessions.visitorId'), 'text', 22),
      column(translate(language, 'stats.export.in_seconds', { name: text('sessions.duration') }), 'decimal'),
      column(text('stats.metric.pageviews'), 'count'),
      column(text('stats.metric.events'), 'count'),
      column(text('sessions.bounce'), 'text', 10),
      ...[...fields, ...more].map((field) => column(fieldLabel(field, language), 'text', 20)),
      ...moneyColumns(text('sessions.revenue'), currencies),
      column(text('nav.goals'), 'text', 24),
    ],
    rows: pagedRows(async (_page, page_size) => {
      if (cursor === null) return []
      const asked = { ...args, query: { ...query, cursor, page_size } }
      const { list, next } = await sessionList(deps, asked)
      cursor = next
      return list.map(rowOf)
    }),
  }
}
