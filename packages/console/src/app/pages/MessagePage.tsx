/** A full page with one message, which is also the tab's title, and a link home. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useSession } from '../../lib/session/token.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ButtonLink } from '../../ui/controls/Button.tsx'
import { LogoMark } from '../../ui/images/LogoMark.tsx'
import styles from './MessagePage.module.css'

export interface MessagePageProps {
  readonly title: string
  readonly text?: ReactNode
  /** What the reader can do here; by default the link home. */
  readonly action?: ReactNode
}

export function MessagePage({ title, text, action }: MessagePageProps) {
  const { t } = useTranslation()
  useTitle(title)
  const { search } = useLocation()
  const loggedIn = useSession((state) => state.session !== null)
  return (
    <div className={styles.page}>
      <LogoMark size={44} />
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      <div className={styles.actions}>
        {action ?? (
          <ButtonLink variant="primary" to={{ pathname: loggedIn ? '/websites' : '/', search }}>
            {t('app.backHome')}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}
