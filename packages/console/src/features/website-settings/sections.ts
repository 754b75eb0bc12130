/** The sections of a website's settings. Each is shown to roles that may use it. */
import { type Action, can, type TeamRole } from '@footfall/contract/access'
import type { WebsiteItem } from '@footfall/contract/api/website'
import type { SettingsSection } from '@footfall/contract/console-paths'
import {
  ArrowRightLeft,
  CircleSlash2,
  CodeXml,
  Flag,
  Link2,
  ListFilter,
  type LucideIcon,
  Settings2,
  Share2,
  Trash2,
} from 'lucide-react'

export interface Section {
  readonly key: SettingsSection
  readonly icon: LucideIcon
  readonly action: Action
  /** Path below the website's, if the section has a screen of its own. */
  readonly screen?: string
  /** Only for websites whose pages are counted. */
  readonly needsPages?: boolean
}

const sections: readonly Section[] = [
  { key: 'general', icon: Settings2, action: 'website.edit' },
  { key: 'install', icon: CodeXml, action: 'website.edit', needsPages: true },
  { key: 'collect', icon: ListFilter, action: 'website.edit' },
  { key: 'dropped', icon: CircleSlash2, action: 'website.edit' },
  { key: 'sharing', icon: Share2, action: 'website.edit' },
  { key: 'links', icon: Link2, action: 'report.view', screen: 'indexShort' },
  { key: 'annotations', icon: Flag, action: 'report.save' },
  { key: 'transfer', icon: ArrowRightLeft, action: 'team.own' },
  { key: 'danger', icon: Trash2, action: 'website.destroy' },
]

/** The sections for a user with the website's `team_role`. */
export function sectionsFor({ team_role: role, type }: Pick<WebsiteItem, 'team_role' | 'type'>): Section[] {
  return sections.filter((section) => can(role, section.action) && (type === 'site' || !section.needsPages))
}

/** Whether the role may use the section, on whatever website. */
export function maySee(role: TeamRole, key: SettingsSection): boolean {
  return sections.some((section) => section.key === key && can(role, section.action))
}
