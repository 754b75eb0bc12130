/** The second step of a log-in: the code of the authenticator, or a recovery code. */
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { cx } from '../../ui/cx.ts'
import { useRules } from '../../ui/form/rules.ts'
import { LoginFailureAlert } from './LoginFailureAlert.tsx'
import styles from './LoginPage.module.css'
import type { LoginFailure } from './use-login.ts'

export interface SecondFactorStepProps {
  readonly busy: boolean
  readonly failure: LoginFailure | null
  readonly onCode: (code: string) => Promise<boolean>
  readonly onBack: () => void
}

export function SecondFactorStep({ busy, failure, onCode, onBack }: SecondFactorStepProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const [form] = Form.useForm<{ code: string }>()
  const [recovery, setRecovery] = useState(false)
  const submit = async ({ code }: { code: string }) => {
    if (await onCode(code.trim())) return
    form.setFieldValue('code', '')
    form.getFieldInstance('code')?.focus?.()
  }
  return (
    <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
      <LoginFailureAlert failure={failure} />
      {recovery ? (
        <Form.Item
          key="recovery"
          name="code"
          label={t('twoFactor.recoveryCode')}
          extra={t('twoFactor.recoveryHint')}
          rules={[rules.required(t('twoFactor.needRecovery'))]}
        >
          <Input autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={32} />
        </Form.Item>
      ) : (
        <Form.Item
          key="code"
          name="code"
          label={t('twoFactor.code')}
          extra={t('twoFactor.codeHint')}
          rules={[rules.required(t('account.needCode')), rules.code]}
        >
          <Input autoFocus inputMode="numeric" autoComplete="one-time-code" maxLength={6} />
        </Form.Item>
      )}
      <Button block type="primary" htmlType="submit" loading={busy}>
        {t('account.login')}
      </Button>
      <div className={cx(styles.between, styles.below)}>
        <button
          type="button"
          className={styles.link}
          onClick={() => {
            form.resetFields()
            setRecovery(!recovery)
          }}
        >
          {t(recovery ? 'twoFactor.useCode' : 'twoFactor.useRecovery')}
        </button>
        <button type="button" className={styles.link} onClick={onBack}>
          {t('twoFactor.otherAccount')}
        </button>
      </div>
    </Form>
  )
}
