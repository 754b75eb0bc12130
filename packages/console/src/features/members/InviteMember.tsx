/** Invites somebody by mail address or account name, and then explains what happens next. */
import { Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { type Grant, GrantFields } from './GrantFields.tsx'
import { InvitationSent, type Sent } from './InvitationSent.tsx'

interface Fields extends Grant {
  readonly to: string
}

export interface InviteMemberProps {
  readonly teamId: string
  readonly onClose: () => void
}

const fieldOf = { person_is_member: 'to', account_unknown: 'to', email: 'to', account: 'to' }

export function InviteMember({ teamId, onClose }: InviteMemberProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const reload = useReload()
  const [form] = Form.useForm<Fields>()
  const [sent, setSent] = useState<Sent | null>(null)
  const invite = useAction('/team/invite_member')
  const add = useAction('/team/add_member')

  const submit = async ({ to, ...grant }: Fields) => {
    const name = to.trim()
    try {
      if (name.includes('@')) {
        const { invite_code } = await invite.mutateAsync({ team_id: teamId, email: name, ...grant })
        setSent({ to: name, code: invite_code })
      } else {
        await add.mutateAsync({ team_id: teamId, account: name, ...grant })
        setSent({ to: name, code: null })
      }
      reload('/team/user')
    } catch (error) {
      showError(error, form, fieldOf)
    }
  }
  if (sent) return <InvitationSent sent={sent} onClose={onClose} />
  return (
    <FormDialog<Fields>
      form={form}
      width={520}
      title={t('members.invite')}
      action={t('members.send')}
      busy={invite.isPending || add.isPending}
      initialValues={{ team_role: 4, visible_websites: 'all' }}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="to"
        label={t('members.email')}
        extra={t('members.emailHint')}
        validateTrigger="onBlur"
        rules={[
          // Not validated when an empty field loses focus, because the message would move the button that is being pressed.
          { ...rules.required(t('members.needEmail')), validateTrigger: [] },
          {
            validator: (_rule, value: string | undefined) =>
              !value || emailOrAccount.test(value.trim())
                ? Promise.resolve()
                : Promise.reject(new Error(t(value.includes('@') ? 'rule.email_rule' : 'rule.account_rule'))),
          },
        ]}
      >
        <Input
          autoFocus
          autoComplete="off"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          placeholder="name@example.com"
        />
      </Form.Item>
      <GrantFields teamId={teamId} />
    </FormDialog>
  )
}

const emailOrAccount = /^([^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+|[A-Za-z0-9][A-Za-z0-9_.-]{2,31})$/
