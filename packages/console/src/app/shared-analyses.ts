/** The analyses that a shared report can show, each in a file of its own that is fetched when it is first needed. */
import type { Analyses } from '../features/share/SharedAnalysis.tsx'
import { latePart } from '../ui/late-part.ts'

export const sharedAnalyses: Analyses = {
  events: latePart(async () => (await import('../features/events/EventsPage.tsx')).Events),
  funnel: latePart(async () => (await import('../features/funnel/FunnelPage.tsx')).Funnel),
  journey: latePart(async () => (await import('../features/journey/JourneyPage.tsx')).Journey),
  retention: latePart(async () => (await import('../features/retention/RetentionPage.tsx')).Retention),
  revenue: latePart(async () => (await import('../features/revenue/RevenuePage.tsx')).Revenue),
}
