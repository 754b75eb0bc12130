/** Links between the screens of a share. They keep the question. Renders nothing if the share has only one screen. */
import type { ShareScreen } from '@footfall/contract/reports/sections'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { keptQuestion } from '../../lib/url/kept-search.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { cx } from '../../ui/cx.ts'
import { useScrolledToCurrent } from '../../ui/viewport/use-scrolled-to-current.ts'
import styles from './ScreenLinks.module.css'

export interface ScreenLinksProps {
  readonly sharecode: string
  readonly screens: readonly ShareScreen[]
  readonly current: ShareScreen
}

export function shareAddress(sharecode: string, screen: ShareScreen): string {
  return screen === 'overview' ? `/share/${sharecode}` : `/share/${sharecode}/${screen}`
}

export function ScreenLinks({ sharecode, screens, current }: ScreenLinksProps) {
  const { t } = useTranslation()
  const strip = useScrolledToCurrent(current)
  if (screens.length < 2) return null
  return (
    <nav ref={strip} className={styles.screens} aria-label={t('share.screens')}>
      {screens.map((screen) => (
        <ScreenLink key={screen} sharecode={sharecode} screen={screen} isCurrent={screen === current} />
      ))}
    </nav>
  )
}

interface ScreenLinkProps {
  readonly sharecode: string
  readonly screen: ShareScreen
  readonly isCurrent: boolean
}

function ScreenLink({ sharecode, screen, isCurrent }: ScreenLinkProps) {
  const { t } = useTranslation()
  const link = useLink(shareAddress(sharecode, screen), ({ search }) => keptQuestion(search))
  return (
    <Link {...link} className={cx(styles.screen)} aria-current={isCurrent ? 'page' : undefined}>
      {t(`share.screen.${screen}`)}
    </Link>
  )
}
