/** Shows why the log-in failed, and how many tries are left. */
import { CircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import styles from './LoginPage.module.css'
import type { LoginFailure } from './use-login.ts'

export function LoginFailureAlert({ failure }: { readonly failure: LoginFailure | null }) {
  const { t } = useTranslation()
  if (!failure) return null
  return (
    <div role="alert" className={styles.alert}>
      <CircleX size={18} aria-hidden />
      <div>
        <p className={styles.alertTitle}>{failure.text}</p>
        {failure.left !== null && <p>{t('account.attemptsLeft', { count: failure.left })}</p>}
      </div>
    </div>
  )
}
