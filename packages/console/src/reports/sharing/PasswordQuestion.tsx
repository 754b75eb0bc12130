/** Asks for the password of a shared link. */
import { KeyRound } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/controls/Button.tsx'
import { PageMessage } from '../../ui/feedback/PageMessage.tsx'
import styles from './PasswordQuestion.module.css'

export interface PasswordQuestionProps {
  /** The error of the last attempt; '' for the first. */
  readonly message: string
  readonly busy: boolean
  readonly onPassword: (password: string) => void
}

export function PasswordQuestion({ message, busy, onPassword }: PasswordQuestionProps) {
  const { t } = useTranslation()
  const id = useId()
  const [password, setPassword] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (password) onPassword(password)
  }
  return (
    <>
      <PageMessage icon={KeyRound} title={t('share.protected.title')} text={t('share.protected.text')} />
      <form className={styles.form} onSubmit={send}>
        <label className="spoken" htmlFor={id}>
          {t('share.protected.password')}
        </label>
        <input
          id={id}
          type="password"
          // biome-ignore lint/a11y/noAutofocus: the page asks for this one thing
          autoFocus
          autoComplete="off"
          maxLength={128}
          className={styles.input}
          placeholder={t('share.protected.password')}
          value={password}
          aria-invalid={message !== ''}
          aria-describedby={message ? `${id}-error` : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        {message && (
          <p id={`${id}-error`} role="alert" className={styles.error}>
            {message}
          </p>
        )}
        <Button type="submit" variant="primary" disabled={busy || password === ''}>
          {t('share.protected.open')}
        </Button>
      </form>
    </>
  )
}
