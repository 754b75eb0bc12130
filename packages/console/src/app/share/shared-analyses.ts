/** The analyses that a shared report can show. Each is a file of its own that is loaded with its texts when it is first needed. */
import type { ComponentType } from 'react'
import type { AnalysisScreen } from '../../features/share/SharedAnalysis.tsx'
import { restOfTexts } from '../../lib/i18n/setup.ts'

const loads: Readonly<Record<AnalysisScreen, () => Promise<ComponentType>>> = {
  realtime: async () => (await import('../../features/realtime/SharedRealtime.tsx')).SharedRealtime,
  events: async () => (await import('../../features/events/EventsPage.tsx')).Events,
  goals: async () => (await import('../../features/goals/GoalsPage.tsx')).Goals,
  funnel: async () => (await import('../../features/funnel/FunnelPage.tsx')).Funnel,
  journey: async () => (await import('../../features/journey/JourneyPage.tsx')).Journey,
  retention: async () => (await import('../../features/retention/RetentionPage.tsx')).Retention,
  revenue: async () => (await import('../../features/revenue/RevenuePage.tsx')).Revenue,
  utm: async () => (await import('../../features/utm/UtmPage.tsx')).Utm,
  insights: async () => (await import('../../features/insights/InsightsPage.tsx')).Insights,
}

export async function sharedAnalysis(screen: AnalysisScreen): Promise<ComponentType> {
  const [found] = await Promise.all([loads[screen](), restOfTexts()])
  return found
}
