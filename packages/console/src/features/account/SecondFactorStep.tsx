/** The second step of a log-in: the code of the authenticator, or a recovery code. */
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { TextField } from '../../ui/form/TextField.tsx'
import { LoginFailureAlert } from './LoginFailureAlert.tsx'
import styles from './LoginPage.module.css'
import type { LoginFailure, LoginOutcome } from './use-login.ts'

export interface SecondFactorStepProps {
  readonly busy: boolean
  readonly failure: LoginFailure | null
  readonly onCode: (code: string) => Promise<LoginOutcome>
  readonly onBack: () => void
}

export function SecondFactorStep({ busy, failure, onCode, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const [recovery, setRecovery] = useState(false)
  const [code, setCode] = useState('')
  const [sent, setSent] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const wrong = () => {
    if (code.trim() === '') return t(recovery ? 'twoFactor.needRecovery' : 'account.needCode')
    return recovery || /^\d{6}$/.test(code.trim()) ? undefined : t('rule.code_rule')
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (busy || wrong() !== undefined) return field.current?.focus()
    setSent(false)
    const outcome = await onCode(code.trim())
    if (outcome === 'advanced') return
    if (outcome === 'refused') setCode('')
    field.current?.focus()
  }
  const given = { ref: field, value: code, onValue: setCode, error: sent ? wrong() : undefined }
  return (
    <form noValidate onSubmit={submit}>
      <LoginFailureAlert failure={failure} />
      {recovery ? (
        <TextField
          key="recovery"
          {...given}
          label={t('twoFactor.recoveryCode')}
          hint={t('twoFactor.recoveryHint')}
          autoFocus
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={32}
        />
      ) : (
        <TextField
          key="code"
          {...given}
          // Authenticators show a gap between the halves.
          onValue={(typed) => setCode(typed.replace(/\D/g, '').slice(0, 6))}
          label={t('twoFactor.code')}
          hint={t('twoFactor.codeHint')}
          autoFocus
          inputMode="numeric"
          autoComplete="one-time-code"
        />
      )}
      <Button type="submit" variant="primary" className={styles.submit} aria-disabled={busy} aria-busy={busy}>
        {t('account.login')}
      </Button>
      <div className={cx(styles.between, styles.below)}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            setCode('')
            setSent(false)
            setRecovery(!recovery)
          }}
        >
          {t(recovery ? 'twoFactor.useCode' : 'twoFactor.useRecovery')}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('twoFactor.otherAccount')}
        </button>
      </div>
    </form>
  )
}
