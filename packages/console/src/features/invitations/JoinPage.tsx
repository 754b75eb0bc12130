/** Joins a team by typing the 32 characters of an invite code. With a code in the address it shows the invitation itself. */
import { Form, Input } from 'antd'
import { KeyRound } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { UnsavedPrompt } from '../../ui/form/unsaved/UnsavedPrompt.tsx'
import { InvitationAnswer } from './InvitationAnswer.tsx'
import { codeIn, inviteCodePattern } from './invite-code.ts'

export interface JoinPageProps {
  /** What the user wanted to do with a link that has no code. */
  readonly missingFor?: 'accepting' | 'refusing'
}

export function JoinPage({ missingFor }: JoinPageProps) {
  const { t } = useTranslation()
  const [parameters, setParameters] = useSearchParams()
  const [form] = Form.useForm<{ code: string }>()
  const typed = Form.useWatch('code', form)
  const title = t(missingFor ? 'invite.missing.title' : 'invite.joinTitle')
  useTitle(title)
  if (parameters.has('invite_code')) return <InvitationAnswer />
  const submit = ({ code }: { code: string }) => {
    const next = new URLSearchParams(parameters)
    next.set('invite_code', codeIn(code))
    setParameters(next)
  }
  return (
    <Notice
      icon={<KeyRound size={26} />}
      title={title}
      {...(missingFor && { text: t(`invite.missing.${missingFor}`) })}
    >
      <Form form={form} layout="vertical" size="large" requiredMark={false} onFinish={submit}>
        <UnsavedPrompt changed={Boolean(typed)} />
        <Form.Item
          name="code"
          label={t('invite.code')}
          extra={t('invite.codeHint')}
          validateTrigger="onBlur"
          rules={[
            {
              validator: (_rule, value: string | undefined) => {
                const code = codeIn(value ?? '')
                if (code === '') return Promise.reject(new Error(t('invite.needCode')))
                return inviteCodePattern.test(code)
                  ? Promise.resolve()
                  : Promise.reject(new Error(t('invite.codeLength')))
              },
            },
          ]}
        >
          <Input autoFocus autoComplete="off" autoCapitalize="none" spellCheck={false} maxLength={400} />
        </Form.Item>
        <Button variant="primary" type="submit" style={{ width: '100%', minHeight: 44 }}>
          {t('invite.next')}
        </Button>
      </Form>
    </Notice>
  )
}
