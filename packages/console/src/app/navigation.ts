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

interface PlaceOptions {
  readonly to: string
  readonly icon: LucideIcon
  /** Only shown to roles that may take this action. */
  readonly action?: Action
  /** Only shown if the installation has plans. */
  readonly withPlans?: boolean
  /** Only marked active on exactly this path, not below it. */
  readonly exact?: boolean
}

type Places = readonly (PlaceOptions & { readonly key: string })[]

const ofTeam = [
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
] as const satisfies Places

/** The reports of a website, each at a path below the website’s. A website of type `short` only has short links. */
const ofWebsite = [
  { key: 'overview', to: '', icon: LayoutDashboard, exact: true },
  { key: 'realtime', to: '/realtime', icon: Activity },
  { key: 'compare', to: '/compare', icon: GitCompareArrows },
  { key: 'statistics', to: '/statistics', icon: Table2 },
  { key: 'visitor', to: '/visitor', icon: UsersRound },
  { key: 'sessions', to: '/sessions', icon: MousePointerClick },
  { key: 'events', to: '/events', icon: Zap },
  { key: 'goals', to: '/goals', icon: Goal },
  { key: 'funnel', to: '/funnel', icon: Funnel },
  { key: 'journey', to: '/journey', icon: Waypoints },
  { key: 'retention', to: '/retention', icon: CalendarSync },
  { key: 'revenue', to: '/revenue', icon: Coins },
  { key: 'utm', to: '/utm', icon: Megaphone },
  { key: 'insights', to: '/insights', icon: Lightbulb },
  { key: 'savedReports', to: '/reports', icon: Bookmark },
  { key: 'segments', to: '/segments', icon: ListFilter },
  { key: 'shortLinks', to: '/indexShort', icon: Link2 },
  { key: 'settings', to: '/settings', icon: Settings, action: 'website.edit' },
] as const satisfies Places

export interface Place extends PlaceOptions {
  readonly key: (typeof ofTeam | typeof ofWebsite)[number]['key']
}

export const teamPlaces: readonly Place[] = ofTeam

export function websitePlaces(websiteId: string): readonly Place[] {
  return ofWebsite.map((place) => ({ ...place, to: `/websites/${websiteId}${place.to}` }))
}
