/** Handlers of `/compare/*`: the overview's reports, always against another period. */
import type { compareCalls } from '@footfall/contract/api/compare'
import type { Metric } from '@footfall/contract/stats/metrics'
import type { Query } from '@footfall/contract/stats/query'
import type { Handlers, RequestInfo } from '../../http/handlers.ts'
import type { WebsiteAccess } from '../../http/viewer.ts'
import type { BreakdownQuery } from '../reports/breakdown.ts'
import type { Stats } from '../stats.ts'
import { reportArgs } from './overview.ts'

interface Asked<Q> {
  readonly website: WebsiteAccess
  readonly input: Q
  readonly request: RequestInfo
}

export function compareHandlers({ overview, compare }: Stats): Handlers<typeof compareCalls> {
  const breakdown = (args: Asked<Query & BreakdownQuery>) => overview.breakdown(reportArgs(args))
  const series = (metric: Metric) => (args: Asked<Query>) => compare.series(reportArgs(args), metric)
  return {
    '/compare/website_compare': (args) => compare.website(reportArgs(args)),
    '/compare/pv_compare': series('pageviews'),
    '/compare/uv_compare': series('visitors'),
    '/compare/bounce_rate_compare': series('bounce_rate'),
    '/compare/visit_duration_compare': series('visit_duration'),
    '/compare/referer': breakdown,
    '/compare/page': breakdown,
    '/compare/area': breakdown,
    '/compare/browser': breakdown,
    '/compare/os': breakdown,
    '/compare/screen': breakdown,
    '/compare/device': breakdown,
    '/compare/language': breakdown,
    '/compare/map': (args) => overview.map(reportArgs(args)),
    '/compare/total': (args) => overview.total(reportArgs(args)),
    '/compare/total_items': (args) => overview.totalItems(reportArgs(args)),
    '/compare/group_list': (args) => overview.groupList(reportArgs(args)),
  }
}
