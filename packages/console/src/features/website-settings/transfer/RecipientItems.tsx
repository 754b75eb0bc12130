/** Form items for the recipient of a website: a team of the user, or the address of somebody else. */
import { Form, Input, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { type CallAnswer, hasFailed } from '../../../lib/api/answer.ts'
import type { DataAt } from '../../../lib/api/call-api.ts'
import { ErrorPanel } from '../../../ui/feedback/ErrorPanel.tsx'
import { EmptyChoice } from '../../../ui/form/EmptyChoice.tsx'
import { useRules } from '../../../ui/form/rules.ts'

export interface TeamItemProps {
  readonly teams: CallAnswer<DataAt<'/setting/get_transfer_team_list'>>
}

export function TeamItem({ teams }: TeamItemProps) {
  const { t } = useTranslation()
  const rules = useRules()
  if (hasFailed(teams)) return <ErrorPanel error={teams.error} onRetry={teams.refetch} />
  const list = teams.data?.list ?? []
  const hasNone = teams.data !== undefined && list.length === 0
  return (
    <Form.Item
      name="team_id"
      label={t('settings.transfer.team')}
      extra={hasNone ? t('settings.transfer.noTeam') : undefined}
      rules={[rules.required(t('settings.transfer.needTeam'))]}
    >
      <Select
        disabled={hasNone}
        notFoundContent={<EmptyChoice answer={teams} text="" />}
        placeholder={t('settings.transfer.teamPlaceholder')}
        options={list.map((one) => ({ value: one.team_id, label: one.team_name }))}
      />
    </Form.Item>
  )
}

export function RecipientItem() {
  const { t } = useTranslation()
  const rules = useRules()
  return (
    <Form.Item
      name="email"
      label={t('settings.transfer.email')}
      extra={t('settings.transfer.emailHint')}
      rules={[rules.required(t('settings.transfer.needEmail')), rules.email]}
    >
      <Input
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        placeholder="name@example.com"
      />
    </Form.Item>
  )
}
