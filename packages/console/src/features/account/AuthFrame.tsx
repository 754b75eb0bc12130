/** The frame of log-in, sign-up and reset: the form on one side, a description of the product on the other. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './AuthFrame.module.css'
import { AuthPicture } from './AuthPicture.tsx'

export interface AuthFrameProps {
  readonly title: ReactNode
  readonly subtitle: ReactNode
  readonly children: ReactNode
  /** Shown below the form: a link to the neighbouring screen. */
  readonly foot?: ReactNode
  /** What the form is like is not known yet; its side stays empty. */
  readonly isWaiting?: boolean
}

export function AuthFrame({ title, subtitle, children, foot, isWaiting = false }: AuthFrameProps) {
  const { t } = useTranslation()
  return (
    <div className={styles.frame}>
      <section className={styles.formSide}>
        {!isWaiting && (
          <div className={styles.form}>
            <h1 className={styles.title}>{title}</h1>
            <p className={styles.subtitle}>{subtitle}</p>
            {children}
            {foot && <p className={styles.foot}>{foot}</p>}
          </div>
        )}
      </section>
      <aside className={styles.showSide} aria-label={t('app.name')}>
        <p className={styles.claim}>{t('account.claim')}</p>
        <p className={styles.claimText}>{t('account.claimText')}</p>
        <AuthPicture />
      </aside>
    </div>
  )
}
