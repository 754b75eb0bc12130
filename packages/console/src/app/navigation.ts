/** Entries of the side menu: the team's places, and the reports of a website. */
import type { Action } from '@footfall/contract/access'
import {
  Activity,
  Bookmark,
  Building2,
  CalendarSync,
  Coins,
  CreditCard,
  Funnel,
  GitCompareArrows,
  Globe,
  Goal,
  LayoutDashboard,
  LayoutGrid,
  Lightbulb,
  Link2,
  ListFilter,
  type LucideIcon,
  Megaphone,
  MousePointerClick,
  Settings,
  Table2,
  Users,
  UsersRound,
  Waypoints,
  Zap,
} from 'lucide-react'

export interface Place {
  readonly key:
    | 'websites'
    | 'boards'
    | 'members'
    | 'costCenter'
    | 'teams'
    | 'overview'
    | 'realtime'
    | 'compare'
    | 'statistics'
    | 'visitor'
    | 'events'
    | 'goals'
    | 'sessions'
    | 'funnel'
    | 'journey'
    | 'retention'
    | 'revenue'
    | 'utm'
    | 'insights'
    | 'savedReports'
    | 'segments'
    | 'shortLinks'
    | 'settings'
  readonly to: string
  readonly icon: LucideIcon
  /** Only shown to roles that may take this action. */
  readonly action?: Action
  /** Only shown if the installation has plans. */
  readonly withPlans?: boolean
  /** Only marked active on exactly this path, not below it. */
  readonly exact?: boolean
}

export const teamPlaces: readonly Place[] = [
  { key: 'websites', to: '/websites', icon: Globe, exact: true },
  { key: 'boards', to: '/boards', icon: LayoutGrid },
  { key: 'members', to: '/settings/teams/members', icon: Users, action: 'team.manage' },
  {
    key: 'costCenter',
    to: '/settings/teams/costCenter',
    icon: CreditCard,
    action: 'billing.manage',
    withPlans: true,
  },
  { key: 'teams', to: '/teams', icon: Building2 },
]

/** The reports of a website. A website of type `short` only has short links. */
export function websitePlaces(websiteId: string): readonly Place[] {
  const base = `/websites/${websiteId}`
  return [
    { key: 'overview', to: base, icon: LayoutDashboard, exact: true },
    { key: 'realtime', to: `${base}/realtime`, icon: Activity },
    { key: 'compare', to: `${base}/compare`, icon: GitCompareArrows },
    { key: 'statistics', to: `${base}/statistics`, icon: Table2 },
    { key: 'visitor', to: `${base}/visitor`, icon: UsersRound },
    { key: 'sessions', to: `${base}/sessions`, icon: MousePointerClick },
    { key: 'events', to: `${base}/events`, icon: Zap },
    { key: 'goals', to: `${base}/goals`, icon: Goal },
    { key: 'funnel', to: `${base}/funnel`, icon: Funnel },
    { key: 'journey', to: `${base}/journey`, icon: Waypoints },
    { key: 'retention', to: `${base}/retention`, icon: CalendarSync },
    { key: 'revenue', to: `${base}/revenue`, icon: Coins },
    { key: 'utm', to: `${base}/utm`, icon: Megaphone },
    { key: 'insights', to: `${base}/insights`, icon: Lightbulb },
    { key: 'savedReports', to: `${base}/reports`, icon: Bookmark },
    { key: 'segments', to: `${base}/segments`, icon: ListFilter },
    { key: 'shortLinks', to: `${base}/indexShort`, icon: Link2 },
    { key: 'settings', to: `${base}/settings`, icon: Settings, action: 'website.edit' },
  ]
}
