/** A new password and its repetition, with the rule and a strength indicator. */
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { PasswordInput } from '../../ui/form/password/PasswordInput.tsx'
import { passwordPattern, useRules } from '../../ui/form/rules.ts'
import styles from './NewPasswordFields.module.css'
import { passwordStrength } from './password-strength.ts'
import { usePasswordFault } from './use-password-fault.ts'

export interface NewPasswordFieldsProps {
  readonly label: string
  /** A field of the form from which it must differ. */
  readonly differsFrom?: string
  /** Name and address of the account, if the form does not ask for them. */
  readonly names?: readonly (string | null)[]
}

/** Fields of a form that hold the account's name or address. */
const naming = ['account', 'email']

export function NewPasswordFields({ label, differsFrom, names = [] }: NewPasswordFieldsProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const form = Form.useFormInstance()
  const typed: string = Form.useWatch('password', form) ?? ''
  const faultOf = usePasswordFault()
  const fault = (password: string) => {
    const asked = naming.map((field) => form.getFieldValue(field) as string | undefined)
    return faultOf(
      password,
      [...names, ...asked].map((name) => name?.trim() ?? ''),
    )
  }
  const strength = !passwordPattern.test(typed) ? null : fault(typed) ? 'weak' : passwordStrength(typed)
  return (
    <>
      <Form.Item
        name="password"
        label={label}
        className={styles.field ?? ''}
        validateTrigger="onBlur"
        dependencies={differsFrom ? [differsFrom] : []}
        extra={
          <>
            <span className={typed && !passwordPattern.test(typed) ? styles.unmet : undefined}>
              {t('account.passwordHint')}
            </span>
            <span role="status">
              {strength && (
                <span className={styles.strength} data-strength={strength}>
                  <i />
                  <i />
                  <i />
                  {t(`account.strength.${strength}`)}
                </span>
              )}
            </span>
          </>
        }
        rules={[
          rules.required(t('account.needPassword')),
          rules.password,
          {
            validator: async (_rule, password: string | undefined) => {
              const found = password && passwordPattern.test(password) ? fault(password) : null
              if (found) throw new Error(t(`rule.${found}`))
            },
          },
          ...(differsFrom ? [rules.differsFrom(differsFrom)] : []),
        ]}
      >
        <PasswordInput autoComplete="new-password" maxLength={64} />
      </Form.Item>
      <Form.Item
        name="confirm_password"
        label={t('account.confirmPassword')}
        dependencies={['password']}
        validateTrigger="onBlur"
        rules={[rules.required(t('account.needConfirm')), rules.sameAs('password')]}
      >
        <PasswordInput autoComplete="new-password" maxLength={64} />
      </Form.Item>
    </>
  )
}
