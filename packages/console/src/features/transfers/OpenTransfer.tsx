/** The receiving account takes the website into one of its teams. */
import { can } from '@footfall/contract/access'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Select } from 'antd'
import { ArrowLeftRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { useTeams } from '../../lib/session/use-teams.ts'
import { useGo, usePathTo } from '../../lib/url/kept-search.ts'
import { Button, ButtonLink } from '../../ui/controls/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { UnsavedPrompt } from '../../ui/form/unsaved/UnsavedPrompt.tsx'
import { TransferFacts } from './TransferFacts.tsx'
import type { Transfer, TransferKey } from './transfer.ts'

export interface OpenTransferProps {
  readonly transfer: Transfer
  readonly transferKey: TransferKey
  readonly onRefuse: () => void
}

interface Fields {
  readonly team_id?: string
}

export function OpenTransfer({ transfer, transferKey, onRefuse }: OpenTransferProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const queries = useQueryClient()
  const reload = useReload()
  const go = useGo()
  const pathTo = usePathTo()
  const [form] = Form.useForm<Fields>()
  const [touched, setTouched] = useState(false)
  const teams = useTeams()
  const receive = useAction('/setting/receive_website')
  // A member of the sender's team cannot choose it.
  const able = teams.list.filter(
    ({ team_id, team_role }) => team_id !== transfer.from_team && can(team_role, 'website.edit'),
  )
  const chooses = transfer.team_name === null
  const submit = ({ team_id }: Fields) =>
    receive.mutate(
      { ...transferKey, ...(team_id ? { team_id } : {}) },
      {
        onSuccess: async (moved) => {
          const team = teams.list.find((one) => one.team_id === moved.team_id)
          if (team) setCurrentTeam({ teamId: team.team_id, teamRole: team.team_role })
          toast.success(t('transfer.accepted', { website: transfer.website_name }))
          await queries.invalidateQueries()
          go(`/websites/${moved.website_id}`)
        },
        onError: (error) => {
          showError(error, form, { team_required: 'team_id' })
          reload('/setting/get_transfer_info', '/message/unread_message')
        },
      },
    )
  return (
    <Notice
      icon={<ArrowLeftRight size={26} />}
      title={transfer.website_name}
      text={chooses ? t('transfer.lead', { sender: transfer.sender }) : t('transfer.toOwnTeam')}
      foot={t('transfer.withHistory')}
      actions={
        <>
          {chooses && teams.data && able.length === 0 ? (
            <ButtonLink variant="primary" to={pathTo('/teams')}>
              {t('noTeam.action')}
            </ButtonLink>
          ) : (
            <Button variant="primary" disabled={receive.isPending} onClick={() => form.submit()}>
              {t('transfer.accept')}
            </Button>
          )}
          <Button disabled={receive.isPending} onClick={onRefuse}>
            {t('transfer.refuse')}
          </Button>
        </>
      }
    >
      <TransferFacts transfer={transfer} />
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        onValuesChange={() => setTouched(true)}
        onFinish={submit}
        style={{ marginTop: chooses ? 16 : 0 }}
      >
        <UnsavedPrompt changed={touched && !receive.isPending && !receive.isSuccess} />
        {chooses && able.length === 0 && teams.data && <p role="alert">{t('transfer.noTeam')}</p>}
        {chooses && able.length > 0 && (
          <Form.Item
            name="team_id"
            label={t('transfer.team')}
            {...(able.length === 1 ? { initialValue: able[0]?.team_id } : {})}
            rules={[rules.required(t('transfer.needTeam'))]}
            style={{ marginBottom: 0 }}
          >
            <Select options={able.map((team) => ({ value: team.team_id, label: team.team_name }))} />
          </Form.Item>
        )}
      </Form>
    </Notice>
  )
}
