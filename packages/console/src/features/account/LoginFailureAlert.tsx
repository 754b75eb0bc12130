/** Why the log-in failed, and how many tries are left. */
import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import styles from './LoginPage.module.css'
import type { LoginFailure } from './use-login.ts'

export function LoginFailureAlert({ failure }: { readonly failure: LoginFailure | null }) {
  const { t } = useTranslation()
  if (!failure) return null
  return (
    <Alert
      type="error"
      showIcon
      className={cx(styles.alert)}
      title={failure.text}
      description={failure.left === null ? undefined : t('account.attemptsLeft', { count: failure.left })}
    />
  )
}
