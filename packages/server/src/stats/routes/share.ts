/** Handlers of `/share/*`: the overview's reports for holders of a share code, with the filters and sections chosen by the owner. */

import type { shareCalls } from '@footfall/contract/api/share'
import { domainLabel } from '@footfall/contract/domain-label'
import type { ReportDefinition, Shown } from '@footfall/contract/reports/report'
import { type ReportInput, type ReportName, reports } from '@footfall/contract/reports/reports'
import type { ShareScreen } from '@footfall/contract/reports/sections'
import { shownScreens } from '@footfall/contract/reports/shown-screens'
import { type Filter, type FilterEntry, filterEntry } from '@footfall/contract/stats/filters'
import type { SharedLive } from '@footfall/contract/stats/live'
import type { Query } from '@footfall/contract/stats/query'
import { type OverviewData, overviewPanels, type Total } from '@footfall/contract/stats/results'
import { isTrait } from '@footfall/contract/stats/traits'
import type { Handlers } from '../../http/handlers.ts'
import type { ShareAccess } from '../../http/viewer.ts'
import { Refusal, refuse } from '../../lib/errors/refusal.ts'
import type { Entry } from '../segments/cohorts.ts'
import { isField } from '../segments/expand-filters.ts'
import type { Stats } from '../stats.ts'
import { hiddenFieldsOf, hidesMap } from './hidden-fields.ts'
import { mountReports, type ReportCall, reportArgs } from './mount-reports.ts'

type SharedAsked = ReportCall<Query> & { readonly share: ShareAccess }

/** A share with expanded segments: `fixed` applies to its readers, `filters` are the fields among them. */
interface OpenShare extends ShareAccess {
  readonly fixed: readonly Entry[]
}

/** Refuses `not_found` for what is hidden from the report's readers. */
function mustShow(share: ShareAccess, fields: readonly Shown[]): void {
  const hidden: readonly Shown[] = hiddenFieldsOf(share)
  // Attributes that a site supplies about single visitors are never shared.
  const isHidden = (field: Shown) =>
    isTrait(field) || (field === 'map' ? hidesMap(share) : hidden.includes(field))
  if (fields.some(isHidden)) refuse('not_found')
}

const nothing = { list: [], total: 0 }

/** Bots are counted for the website as a whole. With a fixed filter, this would reveal what the filter hides. */
function withoutBots<T extends Total>(share: OpenShare, total: T): T {
  return share.fixed.length > 0 ? { ...total, filtered_bots: 0 } : total
}

/** The whole page's answer without the hidden parts. */
function shownOf(
  share: OpenShare,
  data: OverviewData,
  { panels }: ReportInput<'get_overview_data'>,
): OverviewData {
  const shown = { ...data, total: withoutBots(share, data.total) }
  const hidden = hiddenFieldsOf(share)
  for (const panel of overviewPanels) if (hidden.includes(panels[panel])) shown[panel] = nothing
  if (hidesMap(share)) shown.map = { list: [] }
  return shown
}

/** The last thirty minutes without the hidden parts. */
function liveOf(share: OpenShare, live: SharedLive): SharedLive {
  const hidden = hiddenFieldsOf(share)
  const shown = { ...live, total: withoutBots(share, live.total) }
  for (const field of ['page', 'referer', 'country'] as const)
    if (hidden.includes(field)) shown[field] = nothing
  return hidesMap(share) ? { ...shown, map: { list: [] } } : shown
}

/** What the answers omit for readers. Each gets its own report's result and input, which the call's route has checked. */
const shown: { readonly [N in ReportName]?: (share: OpenShare, result: never, input: never) => unknown } = {
  total: withoutBots,
  get_overview_data: shownOf,
}

/** A share with a deleted segment is closed. Without the segment it would show more than its owner intended. */
const gone = (error: unknown): never => {
  if (error instanceof Refusal && error.reason === 'invalid_input') refuse('share_closed')
  throw error
}

export function shareHandlers({
  reports: bound,
  live,
  expandFilters,
}: Pick<Stats, 'reports' | 'live' | 'expandFilters'>): Handlers<typeof shareCalls> {
  const opened = async (share: ShareAccess): Promise<OpenShare> => {
    if (screensOf(share).length === 0) refuse('share_closed')
    const given = share.filters.map((entry) => filterEntry.parse(entry))
    const fixed = await expandFilters({ websiteId: share.website.websiteId }, given).catch(gone)
    return { ...share, filters: fixed.filter(isField), fixed }
  }
  return {
    ...mountReports<Omit<typeof shareCalls, '/share/share_item' | '/share/real_time'>, SharedAsked>(
      'share',
      bound,
      async (report, args, name) => {
        const { input } = args
        const share = await opened(args.share)
        if (!showsReport(share, name)) refuse('not_found')
        // Hidden fields cannot be queried by a filter, either.
        mustShow(share, [...fieldsOf(name, input), ...fieldsOfFilters(input)])
        const result = await report({
          ...reportArgs(args),
          fixed: share.fixed,
          hidden: hiddenFieldsOf(share),
        })
        return shown[name]?.(share, result as never, input as never) ?? result
      },
    ),
    '/share/real_time': async (args) => {
      const { input } = args
      const share = await opened(args.share)
      if (!screensOf(share).includes('realtime')) refuse('not_found')
      mustShow(share, fieldsOfFilters(input))
      const query = { filters: [...share.fixed, ...input.filters] }
      const { activity: _, ...data } = await live.reports.get_data({ ...reportArgs(args), query })
      return liveOf(share, data)
    },
    '/share/share_item': async ({ share: asked, input }) => {
      const share = await opened(asked)
      return {
        sharecode: input.sharecode,
        website_name: share.website.name,
        domain: share.website.domain,
        domain_label: domainLabel(share.website.domain),
        logo_url: share.logoUrl,
        time_zone: share.website.timeZone,
        hidden_sections: [...share.hiddenSections],
        screens: screensOf(share),
        hidden_fields: hiddenFieldsOf(share),
      }
    },
  }
}

/** The fields in a reader's own filters. Segments belong to the team; readers have none. */
function fieldsOfFilters({ filters }: { readonly filters: readonly FilterEntry[] }): Filter['field'][] {
  return filters.map((entry) => (isField(entry) ? entry.field : refuse('not_found')))
}

function screensOf({ screens, hiddenSections }: ShareAccess): ShareScreen[] {
  return shownScreens(screens, hiddenSections)
}

/** Whether a report is on one of the screens of the share. */
function showsReport(share: ShareAccess, name: ReportName): boolean {
  const { screen = 'overview' }: ReportDefinition = reports[name]
  return screen === 'any' || screensOf(share).includes(screen)
}

/** `input`: that of the report `name`, as the call's route has checked. */
function fieldsOf(name: ReportName, input: Query): readonly Shown[] {
  const { shared }: ReportDefinition = reports[name]
  return shared?.(input as never) ?? []
}
