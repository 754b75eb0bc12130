/** The analyses that a shared report can show, each in a file of its own that is fetched, with its texts, when it is first needed. */
import type { ComponentType } from 'react'
import type { Analyses } from '../features/share/SharedAnalysis.tsx'
import { restOfTexts } from '../lib/i18n/setup.ts'
import { latePart } from '../ui/late-part.ts'

const analysis = (load: () => Promise<ComponentType>) =>
  latePart(async () => {
    const [found] = await Promise.all([load(), restOfTexts()])
    return found
  })

export const sharedAnalyses: Analyses = {
  realtime: analysis(async () => (await import('../features/realtime/SharedRealtime.tsx')).SharedRealtime),
  events: analysis(async () => (await import('../features/events/EventsPage.tsx')).Events),
  goals: analysis(async () => (await import('../features/goals/GoalsPage.tsx')).Goals),
  funnel: analysis(async () => (await import('../features/funnel/FunnelPage.tsx')).Funnel),
  journey: analysis(async () => (await import('../features/journey/JourneyPage.tsx')).Journey),
  retention: analysis(async () => (await import('../features/retention/RetentionPage.tsx')).Retention),
  revenue: analysis(async () => (await import('../features/revenue/RevenuePage.tsx')).Revenue),
  utm: analysis(async () => (await import('../features/utm/UtmPage.tsx')).Utm),
  insights: analysis(async () => (await import('../features/insights/InsightsPage.tsx')).Insights),
}
