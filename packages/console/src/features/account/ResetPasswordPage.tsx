/** Sets a new password with a code sent by mail or, for an account without an address, with a recovery code. */
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAction } from '../../lib/api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { UnsavedPrompt } from '../../ui/form/unsaved/UnsavedPrompt.tsx'
import { Trans } from '../../ui/Trans.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailCodeItem, EmailItem } from './EmailItems.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { WayChoice } from './WayChoice.tsx'

interface Fields {
  readonly email?: string
  readonly code?: string
  readonly account?: string
  readonly recovery_code?: string
  readonly password: string
  readonly confirm_password: string
}

type Way = 'email' | 'recovery'

const fieldOf = {
  email_not_registered: 'email',
  code_wrong: 'code',
  code_expired: 'code',
  code_spent: 'code',
  recovery_code_wrong: 'recovery_code',
  password_unchanged: 'password',
}

export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const navigate = useNavigate()
  const rules = useRules()
  const [form] = Form.useForm<Fields>()
  const [way, setWay] = useState<Way>('email')
  const reset = useAction('/user/find_password')
  const [touched, setTouched] = useState(false)
  useTitle(t('account.reset'))

  const submit = (fields: Fields) =>
    reset.mutate(fields, {
      onSuccess: () => {
        toast.success(t('account.resetDone'))
        const onward = new URLSearchParams(search)
        onward.set('account', fields.email ?? fields.account ?? '')
        navigate({ pathname: '/login', search: `${onward}` })
      },
      onError: (error) => showError(error, form, fieldOf),
    })

  return (
    <AuthFrame
      title={t('account.reset')}
      subtitle={t(way === 'email' ? 'account.resetSubtitle' : 'recovery.resetSubtitle')}
      foot={
        <Trans
          i18nKey="account.backToLogin"
          components={{ to: <Link to={{ pathname: '/login', search }} /> }}
        />
      }
    >
      <WayChoice
        label={t('recovery.way')}
        value={way}
        onChange={setWay}
        options={(['email', 'recovery'] as const).map((value) => ({
          value,
          label: t(`recovery.by.${value}`),
        }))}
      />
      <UnsavedPrompt changed={touched && !reset.isPending && !reset.isSuccess} />
      <Form
        noValidate
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        onValuesChange={() => setTouched(true)}
        onFinish={submit}
      >
        {way === 'email' ? (
          <>
            <EmailItem autoFocus />
            <EmailCodeItem name="code" call="/user/find_password" />
          </>
        ) : (
          <>
            <Form.Item
              key="account"
              name="account"
              label={t('account.accountName')}
              rules={[rules.required(t('account.needAccountName')), rules.account]}
            >
              <Input
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                autoFocus
                maxLength={32}
              />
            </Form.Item>
            <Form.Item
              key="recovery_code"
              name="recovery_code"
              label={t('twoFactor.recoveryCode')}
              rules={[rules.required(t('twoFactor.needRecovery'))]}
            >
              <Input autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={32} />
            </Form.Item>
          </>
        )}
        <NewPasswordFields label={t('account.newPassword')} />
        <Button block type="primary" htmlType="submit" loading={reset.isPending}>
          {t('account.resetSubmit')}
        </Button>
      </Form>
    </AuthFrame>
  )
}
