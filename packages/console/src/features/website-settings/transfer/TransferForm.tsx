/** Selects the recipient of the website and asks for confirmation before the offer is sent. */
import { Form, Radio } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../lib/api/call-api.ts'
import { useReload } from '../../../lib/api/reload.ts'
import { useAction, useCall } from '../../../lib/api/use-call.ts'
import { Button } from '../../../ui/controls/Button.tsx'
import { toast } from '../../../ui/feedback/toast.ts'
import { forChoice } from '../../../ui/form/EmptyChoice.tsx'
import { showError } from '../../../ui/form/show-error.ts'
import { UnsavedPrompt } from '../../../ui/form/unsaved/UnsavedPrompt.tsx'
import { Confirm } from '../../../ui/overlay/Confirm.tsx'
import { useWebsite } from '../use-website.ts'
import { RecipientItem, TeamItem } from './RecipientItems.tsx'
import styles from './TransferSection.module.css'

interface Fields {
  readonly transfer_type: 'my_team' | 'other_user'
  readonly team_id?: string
  readonly email?: string
}

export function TransferForm() {
  const { t } = useTranslation()
  const { website_id, website_name } = useWebsite()
  const reload = useReload()
  const [form] = Form.useForm<Fields>()
  const type = Form.useWatch('transfer_type', form) ?? 'my_team'
  const teams = forChoice(useCall('/setting/get_transfer_team_list', { website_id }))
  const list = teams.data?.list ?? []
  const send = useAction('/setting/send_transfer_mail')
  const [asked, setAsked] = useState<Fields | null>(null)
  const [checking, setChecking] = useState(false)
  const [touched, setTouched] = useState(false)
  const fieldOf = { email_not_registered: 'email', transfer_to_self: 'email' }

  const check = async (fields: Fields) => {
    if (fields.transfer_type === 'other_user') {
      setChecking(true)
      try {
        const found = await callApi('/setting/check_email_register', { email: fields.email ?? '' })
        const complaint = found.is_self
          ? t('reason.transfer_to_self')
          : found.registered
            ? ''
            : t('reason.email_not_registered')
        if (complaint) return form.setFields([{ name: 'email', errors: [complaint] }])
      } catch (error) {
        return showError(error, form)
      } finally {
        setChecking(false)
      }
    }
    setAsked(fields)
  }
  const offer = ({ transfer_type, team_id = '', email = '' }: Fields) =>
    send.mutate(
      transfer_type === 'my_team'
        ? { website_id, transfer_type, team_id }
        : { website_id, transfer_type, email },
      {
        onSuccess: () => {
          toast.success(t('settings.transfer.sent'))
          reload('/setting/pending_transfer')
        },
        onError: (error) => {
          setAsked(null)
          showError(error, form, fieldOf)
        },
      },
    )
  const isOwn = asked?.transfer_type === 'my_team'
  const to = isOwn ? list.find((one) => one.team_id === asked.team_id)?.team_name : asked?.email
  return (
    <>
      <Form<Fields>
        noValidate
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ transfer_type: 'my_team' }}
        onValuesChange={() => setTouched(true)}
        onFinish={check}
      >
        <Form.Item name="transfer_type" label={t('settings.transfer.type')}>
          <Radio.Group className={styles.choices ?? ''} aria-label={t('settings.transfer.type')}>
            <Radio value="my_team">{t('settings.transfer.myTeam')}</Radio>
            <Radio value="other_user">{t('settings.transfer.otherUser')}</Radio>
          </Radio.Group>
        </Form.Item>
        {type === 'my_team' ? <TeamItem teams={teams} /> : <RecipientItem />}
        <Button
          variant="primary"
          type="submit"
          disabled={checking || (type === 'my_team' && list.length === 0)}
        >
          {t('settings.transfer.send')}
        </Button>
      </Form>
      <UnsavedPrompt changed={touched && !send.isPending && !send.isSuccess} />
      {asked && (
        <Confirm
          harmless
          title={t('settings.transfer.ask', { name: website_name })}
          action={t('settings.transfer.send')}
          busy={send.isPending}
          onConfirm={() => offer(asked)}
          onClose={() => setAsked(null)}
        >
          {t(isOwn ? 'settings.transfer.warningOwn' : 'settings.transfer.warning', { to: to ?? '' })}
        </Confirm>
      )}
    </>
  )
}
