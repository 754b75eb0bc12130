/** The rules of forms, the same as the contract's, with the texts people read. */
import type { Rule } from 'antd/es/form'
import { useTranslation } from 'react-i18next'

/** 8–64 letters, digits, `@`, `.`, `_`. */
export const passwordPattern = /^[A-Za-z0-9@._]{8,64}$/
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/
const accountPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/
const codePattern = /^\d{6}$/

/** Rules by name, in the language shown. */
export function useRules() {
  const { t } = useTranslation()
  const pattern = (expression: RegExp, message: string): Rule => ({ pattern: expression, message })
  return {
    required: (message: string): Rule => ({ required: true, whitespace: true, message }),
    email: pattern(emailPattern, t('rule.email_rule')),
    account: pattern(accountPattern, t('rule.account_rule')),
    password: pattern(passwordPattern, t('rule.password_rule')),
    code: pattern(codePattern, t('rule.code_rule')),
    /** Not the same as another field of the form. */
    differsFrom:
      (field: string): Rule =>
      ({ getFieldValue }) => ({
        validator: (_rule, value: string) =>
          value && value === getFieldValue(field)
            ? Promise.reject(new Error(t('reason.password_unchanged')))
            : Promise.resolve(),
      }),
    /** Equal to another field of the form. */
    sameAs:
      (field: string): Rule =>
      ({ getFieldValue }) => ({
        validator: (_rule, value: string) =>
          !value || value === getFieldValue(field)
            ? Promise.resolve()
            : Promise.reject(new Error(t('rule.passwords_differ'))),
      }),
  }
}
