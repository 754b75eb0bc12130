/** Handlers of `/share/*`: the overview's reports for whoever holds a share code, under the filters its owner fixed. */
import type { shareCalls } from '@footfall/contract/api/share'
import { filterEntry } from '@footfall/contract/stats/filters'
import type { Query } from '@footfall/contract/stats/query'
import type { Handlers, RequestInfo } from '../../http/handlers.ts'
import type { ShareAccess } from '../../http/viewer.ts'
import type { BreakdownQuery } from '../reports/breakdown.ts'
import type { Stats } from '../stats.ts'

interface Asked<Q> {
  readonly share: ShareAccess
  readonly input: Q
  readonly request: RequestInfo
}

function shared<Q extends Query>({ share, input, request }: Asked<Q>) {
  const fixed = share.filters.map((entry) => filterEntry.parse(entry))
  const query: Q = { ...input, filters: [...fixed, ...input.filters] }
  return { website: share.website, query, language: request.language, signal: request.signal }
}

export function shareHandlers({ overview }: Stats): Handlers<typeof shareCalls> {
  const breakdown = (args: Asked<Query & BreakdownQuery>) => overview.breakdown(shared(args))
  return {
    '/share/share_item': async ({ share, input }) => ({
      sharecode: input.sharecode,
      website_name: share.website.name,
      domain: share.website.domain,
      logo_url: null,
      time_zone: share.website.timeZone,
    }),
    '/share/total': (args) => overview.total(shared(args)),
    '/share/total_items': (args) => overview.totalItems(shared(args)),
    '/share/traffic': (args) => overview.traffic(shared(args)),
    '/share/referer': breakdown,
    '/share/page': breakdown,
    '/share/area': breakdown,
    '/share/browser': breakdown,
    '/share/os': breakdown,
    '/share/screen': breakdown,
    '/share/device': breakdown,
    '/share/language': breakdown,
    '/share/map': (args) => overview.map(shared(args)),
    '/share/filter_field': (args) => overview.fieldValues(shared(args)),
    '/share/group_list': (args) => overview.groupList(shared(args)),
    '/share/get_overview_data': (args) => overview.overviewData(shared(args)),
  }
}
