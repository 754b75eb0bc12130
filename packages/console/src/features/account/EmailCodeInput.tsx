/** The field for a code sent by mail, with a button that sends it at most once a minute to the same address. */
import { minute } from '@footfall/contract/durations'
import { Button, Form, Input } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../lib/api/call-api.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { useCaptcha } from './captcha/use-captcha.tsx'
import styles from './EmailCodeInput.module.css'

const pauseSeconds = 60

export interface EmailCodeInputProps {
  /** The call that sends the mail to the address in the form's field `email`. */
  readonly call: '/common/register_captcha' | '/user/find_password' | '/user/bind_email_code'
  /** Requires a captcha first, as for sign-up. */
  readonly verifyFirst?: boolean
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

export function EmailCodeInput({ call, verifyFirst = false, id, value, onChange }: EmailCodeInputProps) {
  const { t } = useTranslation()
  const form = Form.useFormInstance()
  const captcha = useCaptcha()
  const config = useCall('/config/captcha', {}, { enabled: verifyFirst, fresh: 5 * minute })
  const [sending, setSending] = useState(false)
  const [left, setLeft] = useState(0)
  const [sentTo, setSentTo] = useState('')
  // Whoever corrects a mistyped address does not wait.
  const pauses = Form.useWatch('email', form) === sentTo && left > 0
  useEffect(() => {
    if (left === 0) return
    const timer = setTimeout(() => setLeft(left - 1), 1000)
    return () => clearTimeout(timer)
  }, [left])

  const send = async () => {
    const { email } = await form.validateFields(['email'])
    setSending(true)
    try {
      await captcha.withCaptcha(
        (token) => callApi(call, { email, ...(token ? { captcha_token: token } : {}) }),
        verifyFirst && config.data?.required,
      )
      setLeft(pauseSeconds)
      setSentTo(email)
      toast.success(t('account.codeSent', { email }))
    } catch (error) {
      showError(error, form, { email_not_registered: 'email', email_taken: 'email' })
    } finally {
      setSending(false)
    }
  }

  return (
    <div className={styles.row}>
      <Input
        {...(id ? { id } : {})}
        value={value ?? ''}
        onChange={(event) => onChange?.(event.target.value.replace(/\D/g, '').slice(0, 6))}
        inputMode="numeric"
        autoComplete="one-time-code"
        className={cx(styles.code)}
      />
      <Button
        onClick={() => send().catch(() => undefined)}
        loading={sending}
        disabled={pauses}
        className={cx(styles.send)}
      >
        {pauses ? t('account.sendAgainIn', { count: left }) : t('account.sendCode')}
      </Button>
      {captcha.element}
    </div>
  )
}
