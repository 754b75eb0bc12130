/** The first step of a log-in: account and password. */
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordField } from '../../ui/form/password/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { LoginFailureAlert } from './LoginFailureAlert.tsx'
import styles from './LoginPage.module.css'
import type { Credentials, LoginFailure, LoginOutcome } from './use-login.ts'

export interface PasswordStepProps {
  /** The prefilled account. */
  readonly account: string
  readonly busy: boolean
  readonly failure: LoginFailure | null
  readonly onSubmit: (credentials: Credentials) => Promise<LoginOutcome>
  /** Leads those on who forgot the password. */
  readonly forgot?: ReactNode
}

export function PasswordStep({ account: likely, busy, failure, onSubmit, forgot }: PasswordStepProps) {
  const { t } = useTranslation()
  const [account, setAccount] = useState(likely)
  const [password, setPassword] = useState('')
  const [remember, setRemember] = useState(true)
  const [sent, setSent] = useState(false)
  const accountField = useRef<HTMLInputElement>(null)
  const passwordField = useRef<HTMLInputElement>(null)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (busy) return
    if (account.trim() === '') return accountField.current?.focus()
    if (password === '') return passwordField.current?.focus()
    setSent(false)
    const outcome = await onSubmit({ account, password, remember })
    if (outcome === 'advanced') return
    if (outcome === 'refused') setPassword('')
    passwordField.current?.focus()
  }
  return (
    <form noValidate onSubmit={submit}>
      <LoginFailureAlert failure={failure} />
      <TextField
        ref={accountField}
        label={t('account.accountOrEmail')}
        value={account}
        onValue={setAccount}
        error={sent && account.trim() === '' ? t('account.needAccount') : undefined}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus={!likely}
        maxLength={254}
      />
      <PasswordField
        ref={passwordField}
        label={t('account.password')}
        value={password}
        onValue={setPassword}
        error={sent && password === '' ? t('account.needPassword') : undefined}
        autoComplete="current-password"
        autoFocus={Boolean(likely)}
        maxLength={64}
      />
      <div className={styles.between}>
        <label className={styles.remember}>
          <input type="checkbox" checked={remember} onChange={() => setRemember(!remember)} />
          {t('account.remember')}
        </label>
        {forgot}
      </div>
      <Button type="submit" variant="primary" className={styles.submit} aria-disabled={busy} aria-busy={busy}>
        {t('account.login')}
      </Button>
    </form>
  )
}
