/** The validation rules of forms. They are the same as the contract's, with texts for people. */
import { isTargetUrl } from '@footfall/contract/target-url'
import type { Rule } from 'antd/es/form'
import { useTranslation } from 'react-i18next'
import { bareDomain, isDomain } from '../../lib/url/bare-domain.ts'

/** 8–64 letters, digits, `@`, `.`, `_`. */
export const passwordPattern = /^[A-Za-z0-9@._]{8,64}$/
const emailPattern = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/
const accountPattern = /^[A-Za-z0-9][A-Za-z0-9_.-]{2,31}$/
const codePattern = /^\d{6}$/
const slugPattern = /^[A-Za-z0-9][A-Za-z0-9_-]{1,63}$/

/** Rules by name, in the current language. */
export function useRules() {
  const { t } = useTranslation()
  const pattern = (expression: RegExp, message: string): Rule => ({ pattern: expression, message })
  const fits = (test: (text: string) => boolean, message: string): Rule => ({
    validator: (_rule, text: string | undefined) =>
      !text || test(text) ? Promise.resolve() : Promise.reject(new Error(message)),
  })
  return {
    required: (message: string) => ({ required: true, whitespace: true, message }) satisfies Rule,
    email: pattern(emailPattern, t('rule.email_rule')),
    account: pattern(accountPattern, t('rule.account_rule')),
    password: pattern(passwordPattern, t('rule.password_rule')),
    code: pattern(codePattern, t('rule.code_rule')),
    /** A host name. A scheme, `www.` and a path are removed first. */
    domain: fits((text) => isDomain(bareDomain(text)), t('rule.domain_rule')),
    /** The target address of a short link. */
    targetUrl: fits((text) => isTargetUrl(text.trim()), t('rule.target_url_rule')),
    slug: pattern(slugPattern, t('rule.slug_rule')),
    /** Must differ from another field of the form. */
    differsFrom:
      (field: string): Rule =>
      ({ getFieldValue }) => ({
        validator: (_rule, value: string) =>
          value && value === getFieldValue(field)
            ? Promise.reject(new Error(t('reason.password_unchanged')))
            : Promise.resolve(),
      }),
    /** Must equal another field of the form. */
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
