/** Handlers of `/share/*`: the overview's reports for whoever holds a share code, under the filters and within the sections its owner fixed. */
import type { shareCalls } from '@footfall/contract/api/share'
import { fieldInfo, filterEntry } from '@footfall/contract/stats/filters'
import type { GroupBy, Query } from '@footfall/contract/stats/query'
import { type OverviewData, overviewPanels, type Total } from '@footfall/contract/stats/results'
import type { Handlers, RequestInfo } from '../../http/handlers.ts'
import type { ShareAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import type { BreakdownQuery } from '../reports/breakdown.ts'
import { withoutOwn } from '../reports/fields.ts'
import type { Stats } from '../stats.ts'

interface Asked<Q> {
  readonly share: ShareAccess
  readonly input: Q
  readonly request: RequestInfo
}

function shared<Q extends Query>({ share, input, request }: Asked<Q>) {
  const fixed = share.filters.map((entry) => filterEntry.parse(entry))
  // A hidden section cannot be asked by way of a filter either.
  for (const { field } of input.filters) mustShow(share, fieldInfo(field).family)
  const query: Q = { ...input, filters: [...fixed, ...input.filters] }
  return { website: share.website, query, language: request.language, signal: request.signal }
}

/** Refuses `not_found` for a section that the owner keeps back. */
function mustShow(share: ShareAccess, section: string): void {
  if (share.hiddenSections.includes(section)) refuse('not_found')
}

function mustShowAll(share: ShareAccess, groupBy: GroupBy): void {
  for (const name of groupBy) if (name !== 'time') mustShow(share, fieldInfo(name).family)
}

const nothing = { list: [], total: 0 }

/** Machines are counted for the website as a whole: under a fixed filter that would tell of what the filter keeps back. */
function withoutBots<T extends Total>(share: ShareAccess, total: T): T {
  return share.filters.length > 0 ? { ...total, filtered_bots: 0 } : total
}

/** The one answer without what is kept back. */
function shownOf(share: ShareAccess, data: OverviewData): OverviewData {
  const shown = { ...data, total: withoutBots(share, data.total) }
  for (const panel of overviewPanels) if (share.hiddenSections.includes(panel)) shown[panel] = nothing
  if (share.hiddenSections.includes('map')) shown.map = { list: [] }
  return shown
}

export function shareHandlers({ overview }: Stats): Handlers<typeof shareCalls> {
  const breakdown = (args: Asked<Query & BreakdownQuery>) => {
    mustShow(args.share, fieldInfo(args.input.dimension).family)
    return overview.breakdown(shared(args))
  }
  return {
    '/share/share_item': async ({ share, input }) => ({
      sharecode: input.sharecode,
      website_name: share.website.name,
      domain: share.website.domain,
      logo_url: share.logoUrl,
      time_zone: share.website.timeZone,
      hidden_sections: [...share.hiddenSections],
    }),
    '/share/total': async (args) => withoutBots(args.share, await overview.total(shared(args))),
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
    '/share/map': (args) => {
      mustShow(args.share, 'map')
      return overview.map(shared(args))
    },
    '/share/filter_field': (args) => {
      mustShow(args.share, fieldInfo(args.input.field).family)
      // What the owner fixed holds for its own field, too.
      return overview.fieldValues(shared({ ...args, input: withoutOwn(args.input) }))
    },
    '/share/group_list': (args) => {
      mustShowAll(args.share, args.input.group_by)
      return overview.groupList(shared(args))
    },
    '/share/get_overview_data': async (args) =>
      shownOf(args.share, await overview.overviewData(shared(args))),
  }
}
