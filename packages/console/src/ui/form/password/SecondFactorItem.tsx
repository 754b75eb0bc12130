/** A form item for the second factor: a code of the authenticator, or a recovery code. */
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useRules } from '../rules.ts'

/** The fields that the server's reasons are about: the current password's and this one. */
export const identityErrors = {
  password_wrong: 'password',
  two_factor_wrong: 'otp_code',
  two_factor_required: 'otp_code',
} as const

export function SecondFactorItem() {
  const { t } = useTranslation()
  const rules = useRules()
  return (
    <Form.Item
      name="otp_code"
      label={t('twoFactor.codeOrRecovery')}
      rules={[rules.required(t('account.needCode'))]}
    >
      <Input autoComplete="one-time-code" autoCapitalize="none" spellCheck={false} maxLength={32} />
    </Form.Item>
  )
}
