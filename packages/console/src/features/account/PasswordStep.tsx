/** The first step of a log-in: account and password. */
import { Button, Checkbox, Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { LoginFailureAlert } from './LoginFailureAlert.tsx'
import styles from './LoginPage.module.css'
import type { Credentials, LoginFailure } from './use-login.ts'

export interface PasswordStepProps {
  /** The account it is likely to be. */
  readonly account: string
  readonly busy: boolean
  readonly failure: LoginFailure | null
  readonly onSubmit: (credentials: Credentials) => Promise<boolean>
}

export function PasswordStep({ account, busy, failure, onSubmit }: PasswordStepProps) {
  const { t } = useTranslation()
  const { search } = useLocation()
  const rules = useRules()
  const [form] = Form.useForm<Credentials>()
  const submit = async (credentials: Credentials) => {
    if (await onSubmit(credentials)) return
    form.setFieldValue('password', '')
    form.getFieldInstance('password')?.focus?.()
  }
  return (
    <Form
      form={form}
      layout="vertical"
      size="large"
      requiredMark={false}
      initialValues={{ account, remember: true }}
      onFinish={submit}
    >
      <LoginFailureAlert failure={failure} />
      <Form.Item
        name="account"
        label={t('account.accountOrEmail')}
        rules={[rules.required(t('account.needAccount'))]}
      >
        <Input autoComplete="username" autoFocus={!account} maxLength={254} />
      </Form.Item>
      <Form.Item
        name="password"
        label={t('account.password')}
        rules={[rules.required(t('account.needPassword'))]}
      >
        <PasswordInput autoComplete="current-password" autoFocus={Boolean(account)} maxLength={64} />
      </Form.Item>
      <div className={styles.between}>
        <Form.Item name="remember" valuePropName="checked" noStyle>
          <Checkbox>{t('account.remember')}</Checkbox>
        </Form.Item>
        <Link to={{ pathname: '/reset-password', search }} className={styles.link}>
          {t('account.forgot')}
        </Link>
      </div>
      <Button block type="primary" htmlType="submit" loading={busy}>
        {t('account.login')}
      </Button>
    </Form>
  )
}
