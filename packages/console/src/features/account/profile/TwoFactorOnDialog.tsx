/** Turns the second factor on: password, secret for the authenticator, a code of it, recovery codes. */
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DataAt } from '../../../lib/api/call-api.ts'
import { useReload } from '../../../lib/api/reload.ts'
import { CopyButton } from '../../../ui/controls/CopyButton.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { CallDialog } from '../../../ui/form/CallDialog.tsx'
import { CurrentPasswordItem } from '../../../ui/form/password/CurrentPasswordItem.tsx'
import { useRules } from '../../../ui/form/rules.ts'
import { QrCode } from '../../../ui/images/QrCode.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import styles from './TwoFactor.module.css'

type Setup = DataAt<'/user/two_factor_setup'>

export function TwoFactorOnDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation()
  const reload = useReload()
  const [setup, setSetup] = useState<Setup | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  if (codes) {
    const done = () => {
      toast.success(t('twoFactor.turnedOn'))
      onClose()
    }
    return <RecoveryCodesDialog codes={codes} text={t('recovery.forFactor')} onClose={done} />
  }
  if (!setup) return <PasswordFirst onSetup={setSetup} onClose={onClose} />
  const enabled = (made: readonly string[]) => {
    reload('/user/item', '/user/sessions')
    setCodes(made)
  }
  return <ConfirmCode setup={setup} onEnabled={enabled} onClose={onClose} />
}

interface PasswordFirstProps {
  readonly onSetup: (setup: Setup) => void
  readonly onClose: () => void
}

function PasswordFirst({ onSetup, onClose }: PasswordFirstProps) {
  const { t } = useTranslation()
  return (
    <CallDialog
      path="/user/two_factor_setup"
      title={t('twoFactor.turnOn')}
      action={t('twoFactor.next')}
      fieldOf={{ password_wrong: 'password' }}
      onDone={onSetup}
      onClose={onClose}
    >
      <p className={styles.text}>{t('twoFactor.stepPassword')}</p>
      <CurrentPasswordItem autoFocus />
    </CallDialog>
  )
}

interface ConfirmCodeProps {
  readonly setup: Setup
  readonly onEnabled: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function ConfirmCode({ setup, onEnabled, onClose }: ConfirmCodeProps) {
  const { t } = useTranslation()
  const rules = useRules()
  return (
    <CallDialog
      path="/user/two_factor_enable"
      title={t('twoFactor.turnOn')}
      action={t('twoFactor.confirm')}
      fieldOf={{ two_factor_wrong: 'otp_code' }}
      onDone={({ recovery_codes }) => onEnabled(recovery_codes)}
      onClose={onClose}
    >
      <p className={styles.text}>{t('twoFactor.scan')}</p>
      <div className={styles.code}>
        <QrCode text={setup.otpauth_url} label={t('twoFactor.qr')} />
      </div>
      <p className={styles.text}>{t('twoFactor.bySecret')}</p>
      <div className={styles.secret}>
        <code>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
        <CopyButton size="small" text={setup.secret} />
      </div>
      <Form.Item
        name="otp_code"
        label={t('twoFactor.enterCode')}
        normalize={(typed: string) => typed.replace(/\D/g, '').slice(0, 6)}
        rules={[rules.required(t('account.needCode')), rules.code]}
      >
        <Input autoFocus inputMode="numeric" autoComplete="one-time-code" />
      </Form.Item>
    </CallDialog>
  )
}
