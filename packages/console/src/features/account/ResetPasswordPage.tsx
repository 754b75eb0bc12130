/** Sets a new password with a code sent by mail. */
import { Button, Form, Input } from 'antd'
import { Trans, useTranslation } from 'react-i18next'
import { Link, useLocation, useNavigate } from 'react-router'
import { useAction } from '../../lib/api/use-call.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { toast } from '../../ui/toast.ts'
import { AuthFrame } from './AuthFrame.tsx'
import { EmailCodeInput } from './EmailCodeInput.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'

interface Fields {
  readonly email: string
  readonly code: string
  readonly password: string
  readonly confirm_password: string
}

const fieldOf = { email_not_registered: 'email', code_wrong: 'code', code_expired: 'code' }

export function ResetPasswordPage() {
  const { t } = useTranslation()
  const { search } = useLocation()
  const navigate = useNavigate()
  const rules = useRules()
  const [form] = Form.useForm<Fields>()
  const reset = useAction('/user/find_password')
  useTitle(t('account.reset'))

  const submit = (fields: Fields) =>
    reset.mutate(fields, {
      onSuccess: () => {
        toast.success(t('account.resetDone'))
        navigate({ pathname: '/login', search })
      },
      onError: (error) => showError(error, form, fieldOf),
    })

  return (
    <AuthFrame
      title={t('account.reset')}
      subtitle={t('account.resetSubtitle')}
      foot={
        <Trans
          i18nKey="account.backToLogin"
          components={{ to: <Link to={{ pathname: '/login', search }} /> }}
        />
      }
    >
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <Form.Item
          name="email"
          label={t('account.email')}
          validateTrigger="onBlur"
          rules={[rules.required(t('account.needEmail')), rules.email]}
        >
          <Input type="email" autoComplete="email" autoFocus maxLength={254} />
        </Form.Item>
        <Form.Item
          name="code"
          label={t('account.code')}
          rules={[rules.required(t('account.needCode')), rules.code]}
        >
          <EmailCodeInput call="/user/find_password" form={form} />
        </Form.Item>
        <NewPasswordFields label={t('account.newPassword')} />
        <Button block type="primary" htmlType="submit" loading={reset.isPending}>
          {t('account.resetSubmit')}
        </Button>
      </Form>
    </AuthFrame>
  )
}
