/** The account menu: name and address, shortcuts, sign out. */
import { CircleUserRound, Keyboard, LogOut } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { keptAccount, useAccount } from '../../lib/session/account.ts'
import { showShortcutHelp } from '../../lib/shortcuts.ts'
import { useGo } from '../../lib/url/kept-search.ts'
import { Avatar } from '../../ui/images/Avatar.tsx'
import { Menu } from '../../ui/overlay/Menu.tsx'
import { useSignOut } from '../session/use-sign-out.ts'
import styles from './AccountMenu.module.css'

export function AccountMenu() {
  const { t } = useTranslation()
  const go = useGo()
  const signOut = useSignOut()
  const account = useAccount().data ?? keptAccount()
  const name = account?.username || account?.email || ''
  return (
    <Menu
      label={t('app.account')}
      align="end"
      items={[
        ...(name ? [{ heading: name }] : []),
        {
          key: 'account',
          label: t('app.account'),
          icon: <CircleUserRound size={16} />,
          onSelect: () => go('/account'),
        },
        {
          key: 'shortcuts',
          label: t('app.shortcuts'),
          icon: <Keyboard size={16} />,
          hint: <kbd>?</kbd>,
          onSelect: showShortcutHelp,
        },
        'divider',
        {
          key: 'logout',
          label: t('app.logout'),
          icon: <LogOut size={16} />,
          onSelect: signOut,
        },
      ]}
      trigger={(props) => (
        <button {...props} type="button" className={styles.avatar} aria-label={t('app.account')} title={name}>
          <Avatar name={name} picture={account?.avatar} />
        </button>
      )}
    />
  )
}
