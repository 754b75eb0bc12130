/** The password of a share. It is never shown again, only set, changed or removed. */
import { LockKeyhole } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { PasswordInput } from '../../ui/form/password/PasswordInput.tsx'
import styles from './SharePassword.module.css'

export interface SharePasswordValue {
  /** There is a password. It stays unless `typed` replaces it. */
  readonly set: boolean
  /** A new password; null if none was typed. */
  readonly typed: string | null
}

export interface SharePasswordProps {
  readonly id?: string
  readonly value?: SharePasswordValue
  readonly onChange?: (value: SharePasswordValue) => void
}

export function SharePassword({ id, value = { set: false, typed: null }, onChange }: SharePasswordProps) {
  const { t } = useTranslation()
  const { set, typed } = value
  if (set && typed === null)
    return (
      <div className={styles.password}>
        <span className={styles.set}>
          <LockKeyhole size={16} aria-hidden />
          {t('settings.sharing.passwordSet')}
        </span>
        <Button size="small" onClick={() => onChange?.({ set, typed: '' })}>
          {t('settings.sharing.passwordChange')}
        </Button>
        <Button size="small" variant="quiet" onClick={() => onChange?.({ set: false, typed: null })}>
          {t('settings.sharing.passwordRemove')}
        </Button>
      </div>
    )
  return (
    <PasswordInput
      {...(id ? { id } : {})}
      value={typed ?? ''}
      maxLength={128}
      autoComplete="new-password"
      placeholder={t('settings.sharing.passwordNone')}
      onChange={(event) => onChange?.({ set, typed: event.target.value || null })}
    />
  )
}
