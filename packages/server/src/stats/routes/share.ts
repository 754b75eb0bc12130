/** Handlers of `/share/*`: the overview's reports for whoever holds a share code, under the filters and within the sections its owner fixed. */
import type { shareCalls } from '@footfall/contract/api/share'
import type { ReportDefinition } from '@footfall/contract/reports/report'
import { type ReportName, reports } from '@footfall/contract/reports/reports'
import { fieldInfo, filterEntry } from '@footfall/contract/stats/filters'
import type { Query } from '@footfall/contract/stats/query'
import { type OverviewData, overviewPanels, type Total } from '@footfall/contract/stats/results'
import type { Handlers } from '../../http/handlers.ts'
import type { ShareAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import type { Stats } from '../stats.ts'
import { type Asked, mountReports, reportArgs } from './mount-reports.ts'

type SharedAsked = Asked<Query> & { readonly share: ShareAccess }

/** Refuses `not_found` for a section that the owner keeps back. */
function mustShow(share: ShareAccess, section: string): void {
  if (share.hiddenSections.includes(section)) refuse('not_found')
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

/** What the answers leave out for whoever is not the owner. */
const shown: { readonly [N in ReportName]?: (share: ShareAccess, result: never) => unknown } = {
  total: withoutBots,
  get_overview_data: shownOf,
}

export function shareHandlers({ reports: bound }: Stats): Handlers<typeof shareCalls> {
  return {
    ...mountReports<Omit<typeof shareCalls, '/share/share_item'>, SharedAsked>(
      'share',
      bound,
      async (report, args, name) => {
        const { share, input } = args
        for (const section of sectionsOf(name, input)) mustShow(share, section)
        // A hidden section cannot be asked by way of a filter either.
        for (const { field } of input.filters) mustShow(share, fieldInfo(field).family)
        const fixed = share.filters.map((entry) => filterEntry.parse(entry))
        const result = await report({ ...reportArgs(args), fixed })
        return shown[name]?.(share, result as never) ?? result
      },
    ),
    '/share/share_item': async ({ share, input }) => ({
      sharecode: input.sharecode,
      website_name: share.website.name,
      domain: share.website.domain,
      logo_url: share.logoUrl,
      time_zone: share.website.timeZone,
      hidden_sections: [...share.hiddenSections],
    }),
  }
}

function sectionsOf(name: ReportName, input: Query): readonly string[] {
  const { shared }: ReportDefinition = reports[name]
  return shared?.(input as never) ?? []
}
