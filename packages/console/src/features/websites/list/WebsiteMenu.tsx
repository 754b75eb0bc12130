/** The actions of a website: its reports, its settings, its place in the list. */
import { can } from '@footfall/contract/access'
import type { WebsiteListRow } from '@footfall/contract/api/website'
import {
  Activity,
  ArrowDown,
  ArrowUp,
  GitCompareArrows,
  LayoutDashboard,
  Link2,
  Pin,
  PinOff,
  Settings,
  Share2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentTeam } from '../../../lib/session/team.ts'
import { useGo } from '../../../lib/url/kept-search.ts'
import type { MenuEntry } from '../../../ui/overlay/Menu.tsx'
import { MoreMenu } from '../../../ui/overlay/MoreMenu.tsx'
import type { Moving } from '../order/own-order.ts'

export interface WebsiteMenuProps {
  readonly website: WebsiteListRow
  readonly onPin: () => void
  readonly moving?: Moving
}

export function WebsiteMenu({ website, onPin, moving }: WebsiteMenuProps) {
  const { t } = useTranslation()
  const go = useGo()
  const role = useCurrentTeam((team) => team.teamRole)
  const base = `/websites/${website.website_id}`
  const place = (
    key: 'overview' | 'realtime' | 'compare' | 'shortLinks' | 'settings' | 'sharing',
    path: string,
    Icon: typeof Link2,
  ) => ({
    key,
    label: t(`websites.menu.${key}`),
    icon: <Icon size={16} />,
    onSelect: () => go(`${base}${path}`),
  })
  const counts = website.type === 'site'
  const edits = can(role, 'website.edit')
  const items: MenuEntry[] = [
    ...(counts
      ? [
          place('overview', '', LayoutDashboard),
          place('realtime', '/realtime', Activity),
          place('compare', '/compare', GitCompareArrows),
        ]
      : []),
    place('shortLinks', '/indexShort', Link2),
    ...(edits
      ? [
          'divider' as const,
          place('settings', '/settings', Settings),
          place('sharing', '/settings/sharing', Share2),
        ]
      : []),
    'divider',
    {
      key: 'pin',
      label: t(website.pinned ? 'websites.unpin' : 'websites.pin'),
      icon: website.pinned ? <PinOff size={16} /> : <Pin size={16} />,
      onSelect: onPin,
    },
    ...(moving
      ? [
          {
            key: 'up',
            label: t('websites.moveUp'),
            icon: <ArrowUp size={16} />,
            disabled: moving.place === 0,
            onSelect: () => moving.move(moving.place - 1),
          },
          {
            key: 'down',
            label: t('websites.moveDown'),
            icon: <ArrowDown size={16} />,
            disabled: moving.place === moving.of - 1,
            onSelect: () => moving.move(moving.place + 1),
          },
        ]
      : []),
  ]
  return <MoreMenu label={t('app.moreOf', { name: website.website_name })} items={items} />
}
