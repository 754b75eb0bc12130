/** The screens: of the team, of the account, and of the open website with each section of its settings. */
import { can } from '@footfall/contract/access'
import { settingsSections } from '@footfall/contract/console-paths'
import { Bell, CircleUserRound, Settings } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import type { Place } from '../navigation.ts'
import { usePlaces } from '../use-places.ts'
import type { Command } from './find-commands.ts'

export function useScreenCommands(websiteId: string): readonly Command[] {
  const { t } = useTranslation()
  const go = useGo()
  const { website, team } = usePlaces(websiteId)
  const mayEdit = useCurrentTeam(({ teamRole }) => can(teamRole, 'website.edit'))
  const screen = ({ key, to, icon }: Place): Command => ({
    key: `screen ${key}`,
    group: 'screens',
    label: t(`nav.${key}`),
    // The key is an English word. It lets people find a screen by its English name in any language.
    words: key,
    icon,
    run: () => go(to),
  })
  return [
    ...(website ?? []).map(screen),
    ...team.map(screen),
    {
      key: 'screen messages',
      group: 'screens',
      label: t('app.messages'),
      words: 'messages',
      icon: Bell,
      run: () => go('/messages'),
    },
    {
      key: 'screen account',
      group: 'screens',
      label: t('app.account'),
      words: 'account profile password',
      icon: CircleUserRound,
      run: () => go('/account'),
    },
    ...(website && mayEdit ? settingsSections : []).map(
      (section): Command => ({
        key: `section ${section}`,
        group: 'screens',
        label: t(`settings.section.${section}`),
        hint: t('nav.settings'),
        words: section,
        icon: Settings,
        run: () => go(`/websites/${websiteId}/settings/${section}`),
      }),
    ),
  ]
}
