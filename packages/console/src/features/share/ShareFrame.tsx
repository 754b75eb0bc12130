/** The frame of a shared report: its name, the switches for language and appearance, and the source of the numbers. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LanguageButton } from '../../ui/controls/LanguageButton.tsx'
import { LogoMark } from '../../ui/images/LogoMark.tsx'
import { SkipLink } from '../../ui/layout/SkipLink.tsx'
import { AppearanceButton } from '../../ui/theme/AppearanceButton.tsx'
import styles from './ShareFrame.module.css'

export interface ShareFrameProps {
  readonly title?: ReactNode
  readonly children: ReactNode
  /** The page has a single message, in its middle. */
  readonly centered?: boolean
}

export function ShareFrame({ title, children, centered = false }: ShareFrameProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.header}>
        <div className={styles.title}>{title}</div>
        <LanguageButton />
        <AppearanceButton />
      </header>
      <main id="main" tabIndex={-1} className={centered ? styles.centered : styles.main}>
        {children}
      </main>
      <footer className={styles.footer}>
        <a href="/" className={styles.maker}>
          <LogoMark size={18} />
          {t('share.madeWith')}
        </a>
      </footer>
    </div>
  )
}
