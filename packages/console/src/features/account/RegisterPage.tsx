/** Sign up with an e-mail (a code is sent to it) or with an account name. */
import { minute } from '@footfall/contract/durations'
import { Button, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation, useSearchParams } from 'react-router'
import type { DataAt } from '../../lib/api/call-api.ts'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { listForTour } from '../../lib/tour.ts'
import { useTitle } from '../../lib/use-title.ts'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { UnsavedPrompt } from '../../ui/form/unsaved/UnsavedPrompt.tsx'
import { Trans } from '../../ui/Trans.tsx'
import { AcceptTerms } from './AcceptTerms.tsx'
import { AuthFrame } from './AuthFrame.tsx'
import { useCaptcha } from './captcha/use-captcha.tsx'
import { EmailCodeItem, EmailItem } from './EmailItems.tsx'
import { NewPasswordFields } from './NewPasswordFields.tsx'
import { RecoveryCodesDialog } from './profile/RecoveryCodesDialog.tsx'
import { useSignIn } from './use-sign-in.ts'
import { WayChoice } from './WayChoice.tsx'

interface Fields {
  readonly email?: string
  readonly email_code?: string
  readonly account?: string
  readonly password: string
  readonly confirm_password: string
  readonly accept_terms: boolean
}

type Way = 'email' | 'account'

const fieldOf = {
  account_taken: 'account',
  email_taken: 'email',
  invitation_required: 'email',
  code_wrong: 'email_code',
  code_expired: 'email_code',
  code_spent: 'email_code',
}

export function RegisterPage() {
  const { t } = useTranslation()
  const language = useLanguage()
  const { search } = useLocation()
  const rules = useRules()
  const [form] = Form.useForm<Fields>()
  const [chosenWay, setWay] = useState<Way>('email')
  const register = useAction('/user/register')
  const signIn = useSignIn()
  const [made, setMade] = useState<DataAt<'/user/register'> | null>(null)
  const captcha = useCaptcha()
  const [touched, setTouched] = useState(false)
  const [parameters] = useSearchParams()
  const config = useCall('/config/captcha', {}, { fresh: 5 * minute })
  const isByInvitation = config.data?.registration === 'invited'
  const way = isByInvitation ? 'email' : chosenWay
  useTitle(t('account.register'))

  // With a mail address, the captcha was solved before the code was sent.
  const verifyNow = way === 'account' && config.data?.required === true
  const submit = async (fields: Fields) => {
    const input = {
      ...fields,
      language,
      time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    }
    try {
      const answer = await captcha.withCaptcha(
        (token) => register.mutateAsync({ ...input, ...(token ? { captcha_token: token } : {}) }),
        verifyNow,
      )
      // Recovery codes are shown only once, so they come before the console.
      listForTour({ uuid: answer.uuid, email: fields.email ?? null })
      if (answer.recovery_codes) setMade(answer)
      else signIn(answer)
    } catch (error) {
      showError(error, form, fieldOf)
    }
  }

  return (
    <AuthFrame
      // A form that is drawn before its ways are known would move.
      isWaiting={config.isPending}
      title={t('account.register')}
      subtitle={t(isByInvitation ? 'account.invitedOnly' : 'account.registerSubtitle')}
      foot={
        <Trans i18nKey="account.toLogin" components={{ to: <Link to={{ pathname: '/login', search }} /> }} />
      }
    >
      {!isByInvitation && (
        <WayChoice
          label={t('account.way')}
          value={way}
          onChange={setWay}
          options={(['email', 'account'] as const).map((value) => ({
            value,
            label: t(`account.by.${value}`),
          }))}
        />
      )}
      <Form
        noValidate
        form={form}
        layout="vertical"
        size="large"
        requiredMark={false}
        initialValues={{ email: parameters.get('email') ?? undefined }}
        onValuesChange={() => setTouched(true)}
        onFinish={submit}
      >
        {way === 'email' ? (
          <>
            <EmailItem />
            <EmailCodeItem name="email_code" verifyFirst call="/common/register_captcha" />
          </>
        ) : (
          <Form.Item
            key="account"
            name="account"
            label={t('account.accountName')}
            validateTrigger="onBlur"
            rules={[rules.required(t('account.needAccountName')), rules.account]}
          >
            <Input autoComplete="username" autoCapitalize="none" spellCheck={false} maxLength={32} />
          </Form.Item>
        )}
        <NewPasswordFields label={t('account.password')} />
        <AcceptTerms name="accept_terms" />
        <Button block type="primary" htmlType="submit" loading={register.isPending}>
          {t('account.register')}
        </Button>
      </Form>
      <UnsavedPrompt changed={touched && !register.isPending && !register.isSuccess} />
      {captcha.element}
      {made?.recovery_codes && (
        <RecoveryCodesDialog
          codes={made.recovery_codes}
          text={t('recovery.forAccount')}
          onClose={() => signIn(made)}
        />
      )}
    </AuthFrame>
  )
}
