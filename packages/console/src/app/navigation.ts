/** What the side menu offers: the team's places, and inside a website its reports. */
import type { Action } from '@footfall/contract/access'
import { Globe, LayoutDashboard, Link2, type LucideIcon, Settings } from 'lucide-react'

export interface Place {
  readonly key: 'websites' | 'overview' | 'shortLinks' | 'settings'
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
    { key: 'shortLinks', to: `${base}/indexShort`, icon: Link2 },
    { key: 'settings', to: `${base}/settings`, icon: Settings, action: 'website.edit' },
  ]
}
