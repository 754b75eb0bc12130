/** What the side menu offers: the team's places, and inside a website its reports. */
import type { Action } from '@footfall/contract/access'
import {
  Activity,
  GitCompareArrows,
  Globe,
  LayoutDashboard,
  type LucideIcon,
  Table2,
  UsersRound,
} from 'lucide-react'

export interface Place {
  readonly key: 'websites' | 'overview' | 'realtime' | 'compare' | 'statistics' | 'visitor'
  readonly to: string
  readonly icon: LucideIcon
  /** Only for those who may. */
  readonly action?: Action
  /** Active on this very path alone, not on those below it. */
  readonly exact?: boolean
}

export const teamPlaces: readonly Place[] = [{ key: 'websites', to: '/websites', icon: Globe, exact: true }]

/** The reports of one website; `type` short has short links alone. */
export function websitePlaces(websiteId: string): readonly Place[] {
  const base = `/websites/${websiteId}`
  return [
    { key: 'overview', to: base, icon: LayoutDashboard, exact: true },
    { key: 'realtime', to: `${base}/realtime`, icon: Activity },
    { key: 'compare', to: `${base}/compare`, icon: GitCompareArrows },
    { key: 'statistics', to: `${base}/statistics`, icon: Table2 },
    { key: 'visitor', to: `${base}/visitor`, icon: UsersRound },
  ]
}
