/** Handlers of `/real_time/*`: the overview's reports over the last thirty minutes, single events, single visitors, and the stream. */
import type { realTimeCalls } from '@footfall/contract/api/real-time'
import { cursorPattern } from '@footfall/contract/stats/query'
import type { Handlers, RequestInfo } from '../../http/handlers.ts'
import type { Gate } from '../../http/viewer.ts'
import { cutOf } from '../../lib/cut.ts'
import { refuse } from '../../lib/errors/refusal.ts'
import type { LiveHub } from '../live/live-hub.ts'
import type { LiveQuery } from '../live/live-plan.ts'
import type { OpenStreams } from '../live/open-streams.ts'
import { openLiveStream } from '../live/stream.ts'
import type { Stats } from '../stats.ts'
import { mountReports, type ReportCall, reportArgs } from './mount-reports.ts'

type RealTimeCalls = typeof realTimeCalls
/** Calls with other inputs than the reports. */
type OwnPath = '/real_time/get_user' | '/real_time/uv_log' | '/real_time/stream'

/** The parts of streams. */
export interface LiveParts {
  readonly hub: LiveHub
  readonly streams: OpenStreams
  readonly heartbeat: number | undefined
}

export function realTimeHandlers(
  { live, expandFilters }: Stats,
  { hub, streams, heartbeat }: LiveParts,
  gate: Pick<Gate, 'viewer' | 'website'>,
): Handlers<RealTimeCalls> {
  return {
    ...mountReports<Omit<RealTimeCalls, OwnPath>, ReportCall<LiveQuery>>('real_time', live.reports),
    '/real_time/get_user': ({ website, input, request }) =>
      live.visitorProfile({ website, visitorId: input.visitor_id, ...asked(request) }),
    '/real_time/uv_log': ({ website, input, request }) =>
      live.visitList({ website, visitorId: input.visitor_id, cut: cutOf(input), ...asked(request) }),
    '/real_time/stream': async ({ viewer, website, input, request, exchange }) => {
      const { userId, sessionId } = viewer
      const scope = { websiteId: website.websiteId, askedBy: userId }
      const filters = await expandFilters(scope, input.filters)
      const since = exchange.request.headers['last-event-id']
      openLiveStream(hub, {
        reply: exchange.reply,
        heartbeat,
        view: { website, filters, language: request.language },
        register: (check) => streams.open({ userId, sessionId, websiteId: website.websiteId }, check),
        viewNow: async () => {
          const viewer = await gate.viewer(request)
          if (!viewer) refuse('session_expired')
          const { website: now } = await gate.website(viewer, website.websiteId, 'report.view')
          return {
            website: now,
            filters: await expandFilters(scope, input.filters),
            language: request.language,
          }
        },
        ...(typeof since === 'string' &&
          cursorPattern.test(since) && {
            missed: () =>
              live.missed({ ...reportArgs({ website, input: { ...input, filters }, request }), since }),
          }),
      })
      return undefined
    },
  }
}

function asked({ language, signal }: RequestInfo) {
  return { language, signal }
}
