/** Actions that are available everywhere: add, invite, change the appearance, sign out. */
import { can } from '@footfall/contract/access'
import { Keyboard, Languages, LogOut, Moon, Plus, Sun, SunMoon, UserPlus, UsersRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { languageNames, languages } from '../../lib/i18n/language.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { setLanguage } from '../../lib/session/set-language.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { showShortcutHelp } from '../../lib/shortcuts.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { asksFor } from '../../lib/url/use-asked-open.ts'
import { showError } from '../../ui/form/show-error.ts'
import { modes, setAppearance, useAppearance } from '../../ui/theme/appearance.ts'
import { useSignOut } from '../session/use-sign-out.ts'
import type { Command } from './find-commands.ts'

const modeIcons = { light: Sun, dark: Moon, auto: SunMoon }

export function useActionCommands(): readonly Command[] {
  const { t } = useTranslation()
  const language = useLanguage()
  const go = useGo()
  const signOut = useSignOut()
  const role = useCurrentTeam((team) => team.teamRole)
  const mode = useAppearance((state) => state.mode)
  const action = (command: Omit<Command, 'group'>): Command => ({ ...command, group: 'actions' })
  const add = action({
    key: 'add website',
    label: t('websites.add'),
    words: 'add website',
    icon: Plus,
    run: () => go('/websites', { state: asksFor('add-website') }),
  })
  const invite = action({
    key: 'invite member',
    label: t('members.invite'),
    words: 'invite member',
    icon: UserPlus,
    run: () => go('/settings/teams/members', { state: asksFor('invite-member') }),
  })
  return [
    ...(can(role, 'website.edit') ? [add] : []),
    ...(can(role, 'team.manage') ? [invite] : []),
    action({
      key: 'create team',
      label: t('teams.create'),
      words: 'create team',
      icon: UsersRound,
      run: () => go('/teams', { state: asksFor('create-team') }),
    }),
    ...modes
      .filter((one) => one !== mode)
      .map((one) =>
        action({
          key: `mode ${one}`,
          label: t('app.pair', { name: t('app.appearance'), value: t(`app.mode.${one}`) }),
          words: `theme ${one}`,
          icon: modeIcons[one],
          run: () => setAppearance({ mode: one }),
        }),
      ),
    ...languages
      .filter((one) => one !== language)
      .map((one) =>
        action({
          key: `language ${one}`,
          label: t('app.pair', { name: t('app.language'), value: languageNames[one] }),
          words: 'language english chinese zhongwen',
          icon: Languages,
          run: () => void setLanguage(one).catch(showError),
        }),
      ),
    action({
      key: 'shortcuts',
      label: t('app.shortcuts'),
      hint: '?',
      words: 'keyboard shortcuts',
      icon: Keyboard,
      run: showShortcutHelp,
    }),
    action({
      key: 'sign out',
      label: t('app.logout'),
      words: 'log out sign out',
      icon: LogOut,
      run: () => void signOut(),
    }),
  ]
}
