/** The handlers of all calls. */
import type { Registry } from '@footfall/contract/api/registry'
import type { Context } from '../context.ts'
import { accountHandlers } from '../features/accounts/routes.ts'
import type { Providers } from '../features/billing/providers/providers.ts'
import { costHandlers } from '../features/billing/routes.ts'
import { boardHandlers } from '../features/boards/routes.ts'
import { faviconHandlers } from '../features/favicons/routes.ts'
import { keyHandlers } from '../features/keys/routes.ts'
import { clickEvent } from '../features/links/redirect.ts'
import { linkHandlers } from '../features/links/routes.ts'
import { messageHandlers } from '../features/messages/routes.ts'
import { sharingHandlers } from '../features/sharing/routes.ts'
import { supportHandlers } from '../features/support/routes.ts'
import { teamHandlers } from '../features/teams/routes.ts'
import { transferHandlers } from '../features/transfers/routes.ts'
import type { CollectSettings } from '../features/websites/collect-settings.ts'
import { websiteHandlers } from '../features/websites/routes.ts'
import { websiteSettingHandlers } from '../features/websites/setting-routes.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Gate } from '../http/viewer.ts'
import type { Ingest } from '../ingest/ingest.ts'
import { stateHandlers } from '../ingest/state-handlers.ts'
import { annotationHandlers } from '../resources/annotation-routes.ts'
import { goalHandlers } from '../resources/goal-routes.ts'
import { rateHandlers } from '../resources/rate-routes.ts'
import { savedReportHandlers } from '../resources/saved-report-routes.ts'
import { segmentHandlers } from '../resources/segment-routes.ts'
import type { LiveHub } from '../stats/live/live-hub.ts'
import type { OpenStreams } from '../stats/live/open-streams.ts'
import { compareHandlers } from '../stats/routes/compare.ts'
import { configHandlers } from '../stats/routes/config.ts'
import { droppedHandlers } from '../stats/routes/dropped.ts'
import { overviewHandlers } from '../stats/routes/overview.ts'
import { realTimeHandlers } from '../stats/routes/real-time.ts'
import { analysisHandlers } from '../stats/routes/report.ts'
import { shareHandlers } from '../stats/routes/share.ts'
import type { Stats } from '../stats/stats.ts'

/** What handlers need besides the context. */
interface Parts {
  readonly gate: Gate
  readonly stats: Stats
  readonly hub: LiveHub
  readonly streams: OpenStreams
  readonly ingest: Ingest
  readonly collectSettings: CollectSettings
  readonly providers: Providers
}

export function allHandlers(
  context: Context,
  { gate, stats, hub, streams, ingest, collectSettings, providers }: Parts,
): Handlers<Registry> {
  return {
    ...accountHandlers(context),
    ...teamHandlers(context, gate),
    ...websiteHandlers(context, {
      collectSettings,
      lastDay: stats.lastDay,
      readReceived: async (website) => {
        const [numbers, drops] = await Promise.all([
          stats.lastDay(website.ownerId, [website.websiteId]),
          stats.recentDrops({ website }),
        ])
        return { counted: numbers.has(website.websiteId), drops }
      },
    }),
    ...faviconHandlers(context),
    ...websiteSettingHandlers(context, collectSettings),
    ...sharingHandlers(context, stats),
    ...transferHandlers(context, collectSettings),
    ...linkHandlers(context, (website) => stats.linkClicks({ website, event: clickEvent })),
    ...messageHandlers(context),
    ...supportHandlers(context),
    ...keyHandlers(context),
    ...costHandlers(context, providers),
    ...overviewHandlers(stats),
    ...compareHandlers(stats),
    ...realTimeHandlers(stats, { hub, streams, heartbeat: context.config.liveHeartbeat }, gate),
    ...configHandlers(context.config, context.clock),
    ...shareHandlers(stats),
    ...droppedHandlers(stats),
    ...stateHandlers(ingest),
    ...analysisHandlers(stats),
    ...goalHandlers(context, stats),
    ...rateHandlers(context, stats),
    ...annotationHandlers(context),
    ...savedReportHandlers(context),
    ...segmentHandlers(context, stats),
    ...boardHandlers(context, stats),
  }
}
