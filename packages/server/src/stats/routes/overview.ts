/** The calls of the overview: each hands its query to the report of its name. */
import type { overviewCalls } from '@footfall/contract/api/overview'
import type { Query } from '@footfall/contract/stats/query'
import type { Handlers, RequestInfo } from '../../http/handlers.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import type { BreakdownQuery } from '../reports/breakdown.ts'
import { withoutOwn } from '../reports/fields.ts'
import type { Stats } from '../stats.ts'

/** The exports answer files: export.ts. */
type OverviewCalls = Omit<typeof overviewCalls, '/overview/export_total' | '/overview/export_group_list'>

/** What a report is given, out of what a handler is. */
export function reportArgs<Q>({
  website,
  input,
  request,
}: {
  website: WebsiteAccess
  input: Q
  request: RequestInfo
}) {
  return { website, query: input, language: request.language, signal: request.signal }
}

interface BreakdownArgs {
  readonly website: WebsiteAccess
  readonly input: Query & BreakdownQuery
  readonly request: RequestInfo
}

export function overviewHandlers({ overview }: Stats): Handlers<OverviewCalls> {
  const breakdown = (args: BreakdownArgs) => overview.breakdown(reportArgs(args))
  return {
    '/overview/total': (args) => overview.total(reportArgs(args)),
    '/overview/total_items': (args) => overview.totalItems(reportArgs(args)),
    '/overview/traffic': (args) => overview.traffic(reportArgs(args)),
    '/overview/page': breakdown,
    '/overview/referer': breakdown,
    '/overview/area': breakdown,
    '/overview/browser': breakdown,
    '/overview/os': breakdown,
    '/overview/screen': breakdown,
    '/overview/device': breakdown,
    '/overview/language': breakdown,
    '/overview/map': (args) => overview.map(reportArgs(args)),
    '/overview/hours_list': (args) => overview.hoursList(reportArgs(args)),
    '/overview/days_list': (args) => overview.daysList(reportArgs(args)),
    '/overview/field': async ({ request }) => overview.fields(request.language),
    '/overview/filter_field': (args) =>
      overview.fieldValues(reportArgs({ ...args, input: withoutOwn(args.input) })),
    '/overview/group_list': (args) => overview.groupList(reportArgs(args)),
    '/overview/get_overview_data': (args) => overview.overviewData(reportArgs(args)),
  }
}
