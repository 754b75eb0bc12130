/** Log in by e-mail or account name. */
import { Alert, Button, Checkbox, Form, Input } from 'antd'
import { useState } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { hasReason } from '../../lib/api/api-error.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { cx } from '../../ui/cx.ts'
import { PasswordInput } from '../../ui/form/PasswordInput.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { AuthFrame } from './AuthFrame.tsx'
import styles from './LoginPage.module.css'
import { keepLoginFailures, rememberAccount, rememberedAccount } from './remembered.ts'
import { useSignIn } from './use-sign-in.ts'

interface Fields {
  readonly account: string
  readonly password: string
  readonly remember: boolean
}

export function LoginPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const rules = useRules()
  const [form] = Form.useForm<Fields>()
  const login = useAction('/user/login_v2')
  const signIn = useSignIn()
  const [wrong, setWrong] = useState('')
  useTitle(t('account.login'))
  const remembered = rememberedAccount()

  const submit = ({ account, password, remember }: Fields) => {
    setWrong('')
    login.mutate(
      { account: account.trim(), password },
      {
        onSuccess: (answer) => {
          keepLoginFailures(0)
          rememberAccount(account.trim(), remember)
          signIn(answer)
        },
        onError: (error) => {
          if (!hasReason(error, 'wrong_password')) return showError(error, form)
          keepLoginFailures(Number(error.data.failure_count) || 0)
          const left = Number(error.data.remaining_attempts)
          const count =
            Number(error.data.failure_count) >= 3 ? t('account.attemptsLeft', { count: left }) : ''
          setWrong(`${error.message}${count}`)
          form.setFieldValue('password', '')
          form.getFieldInstance('password')?.focus?.()
        },
      },
    )
  }

  return (
    <AuthFrame
      title={t('account.login')}
      subtitle={t('account.loginSubtitle')}
      foot={
        <Trans
          i18nKey="account.toRegister"
          components={{ to: <Link to={{ pathname: '/register', search }} /> }}
        />
      }
    >
      <Form
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ account: remembered, remember: true }}
        onFinish={submit}
      >
        {wrong && <Alert type="error" showIcon title={wrong} className={cx(styles.alert)} />}
        <Form.Item
          name="account"
          label={t('account.accountOrEmail')}
          rules={[rules.required(t('account.needAccount'))]}
        >
          <Input autoComplete="username" autoFocus={!remembered} maxLength={254} />
        </Form.Item>
        <Form.Item
          name="password"
          label={t('account.password')}
          rules={[rules.required(t('account.needPassword'))]}
        >
          <PasswordInput autoComplete="current-password" autoFocus={Boolean(remembered)} maxLength={64} />
        </Form.Item>
        <div className={styles.between}>
          <Form.Item name="remember" valuePropName="checked" noStyle>
            <Checkbox>{t('account.remember')}</Checkbox>
          </Form.Item>
          <Link to={{ pathname: '/reset-password', search }} className={styles.link}>
            {t('account.forgot')}
          </Link>
        </div>
        <Button block type="primary" htmlType="submit" loading={login.isPending}>
          {t('account.login')}
        </Button>
      </Form>
    </AuthFrame>
  )
}
