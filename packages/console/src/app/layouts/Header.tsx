/** The header: on the left the current team and website, on the right everything about the account. */
import { Menu as MenuIcon } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { IconButton } from '../../ui/controls/Button.tsx'
import { LanguageButton } from '../../ui/controls/LanguageButton.tsx'
import { LogoMark } from '../../ui/images/LogoMark.tsx'
import { AppearanceButton } from '../../ui/theme/AppearanceButton.tsx'
import { PaletteButton } from '../command-palette/PaletteButton.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import styles from './frame.module.css'
import { MessagesButton } from './MessagesButton.tsx'
import { TeamSwitcher } from './TeamSwitcher.tsx'
import { WebsiteSwitcher } from './WebsiteSwitcher.tsx'

export interface HeaderProps {
  /** Shows the button that opens the side menu on small screens. */
  readonly onOpenMenu?: () => void
  /** The side menu covers the header. */
  readonly covered?: boolean
}

export function Header({ onOpenMenu, covered = false }: HeaderProps) {
  const { t } = useTranslation()
  const pathTo = usePathTo()
  const { websiteId } = useParams()
  return (
    <header className={styles.header} inert={covered}>
      {onOpenMenu && (
        <IconButton label={t('app.openMenu')} className={styles.menuButton} onClick={onOpenMenu}>
          <MenuIcon size={20} strokeWidth={1.75} />
        </IconButton>
      )}
      <Link to={pathTo('/websites')} className={styles.brand} aria-label={t('app.name')}>
        <LogoMark />
        <span className={styles.brandName}>{t('app.name')}</span>
      </Link>
      <TeamSwitcher {...(websiteId && { className: styles.roomyOnly })} />
      {websiteId && <WebsiteSwitcher websiteId={websiteId} />}
      <div className={styles.spring} />
      <PaletteButton />
      <div className={styles.wideOnly}>
        <LanguageButton />
        <AppearanceButton />
      </div>
      <MessagesButton />
      <AccountMenu />
    </header>
  )
}
