/** Handlers of `/real_time/*`: the overview's reports over the last thirty minutes, single events, single visitors, and the stream. */
import { cursorPattern, type realTimeCalls } from '@footfall/contract/api/real-time'
import type { Filter } from '@footfall/contract/stats/filters'
import type { Handlers, RequestInfo } from '../../http/handlers.ts'
import type { Gate, WebsiteAccess } from '../../http/viewer.ts'
import { refuse } from '../../lib/refusal.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { openLiveStream } from '../live/stream.ts'
import type { BreakdownQuery, ListQuery } from '../reports/breakdown.ts'
import type { Stats } from '../stats.ts'
import { reportArgs } from './overview.ts'

interface ListArgs {
  readonly website: WebsiteAccess
  readonly input: ListQuery & { readonly filters: readonly Filter[] }
  readonly request: RequestInfo
}

/** Streams one server keeps open. */
const mostStreams = 2000

export function realTimeHandlers(
  { live }: Stats,
  hub: LiveHub,
  gate: Pick<Gate, 'viewer' | 'website'>,
): Handlers<typeof realTimeCalls> {
  const breakdown = (args: ListArgs & { input: BreakdownQuery }) => live.breakdown(reportArgs(args))
  const of = (dimension: 'country' | 'region' | 'city' | 'language') => (args: ListArgs) =>
    live.breakdown(reportArgs({ ...args, input: { ...args.input, dimension } }))
  return {
    '/real_time/current_visitors': (args) => live.currentVisitors(reportArgs(args)),
    '/real_time/traffic': (args) => live.traffic(reportArgs(args)),
    '/real_time/get_data': (args) => live.data(reportArgs(args)),
    '/real_time/referer': breakdown,
    '/real_time/page': breakdown,
    '/real_time/area': breakdown,
    '/real_time/country': of('country'),
    '/real_time/region': of('region'),
    '/real_time/city': of('city'),
    '/real_time/language': of('language'),
    '/real_time/map': (args) => live.map(reportArgs(args)),
    '/real_time/total': (args) => live.total(reportArgs(args)),
    '/real_time/total_items': (args) => live.totalItems(reportArgs(args)),
    '/real_time/group_list': (args) => live.groupList(reportArgs(args)),
    '/real_time/activity_log': (args) => live.activityLog(reportArgs(args)),
    '/real_time/log': (args) => live.log(reportArgs(args)),
    '/real_time/get_user': ({ website, input, request }) =>
      live.visitorProfile({ website, visitorId: input.visitor_id, ...asked(request) }),
    '/real_time/uv_log': ({ website, input, request }) =>
      live.visitList({
        website,
        visitorId: input.visitor_id,
        page: input.page,
        pageSize: input.page_size,
        ...asked(request),
      }),
    '/real_time/stream': async ({ website, input, request, exchange }) => {
      if (hub.watching >= mostStreams) refuse('unavailable')
      const since = exchange.request.headers['last-event-id']
      openLiveStream(hub, {
        reply: exchange.reply,
        view: { website, filters: input.filters, language: request.language },
        mayWatch: async () => {
          const viewer = await gate.viewer(request)
          if (!viewer) refuse('session_expired')
          await gate.website(viewer, website.websiteId, 'report.view')
        },
        ...(typeof since === 'string' &&
          cursorPattern.test(since) && {
            missed: () => live.missed({ ...reportArgs({ website, input, request }), since }),
          }),
      })
      return undefined
    },
  }
}

function asked({ language, signal }: RequestInfo) {
  return { language, signal }
}
