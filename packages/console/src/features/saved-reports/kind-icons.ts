/** An icon for each kind of saved report, the same as its screen has in the menu. */
import type { SavedReportKind } from '@footfall/contract/resources/saved-report'
import {
  CalendarSync,
  Coins,
  Funnel,
  GitCompareArrows,
  LayoutDashboard,
  Lightbulb,
  ListTree,
  type LucideIcon,
  Megaphone,
  MousePointerClick,
  Table2,
  Target,
  Waypoints,
} from 'lucide-react'

export const kindIcons: Readonly<Record<SavedReportKind, LucideIcon>> = {
  overview: LayoutDashboard,
  compare: GitCompareArrows,
  statistics: Table2,
  events: MousePointerClick,
  sessions: ListTree,
  goals: Target,
  funnel: Funnel,
  journey: Waypoints,
  retention: CalendarSync,
  revenue: Coins,
  utm: Megaphone,
  insights: Lightbulb,
}
