/** Creates or edits a team. While the user types, it checks whether the name is free. */
import type { TeamRow } from '@footfall/contract/api/team'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { useReload } from '../../lib/api/reload.ts'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { useSettled } from '../../lib/use-settled.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { FormDialog } from '../../ui/form/FormDialog.tsx'
import { useRules } from '../../ui/form/rules.ts'
import { showError } from '../../ui/form/show-error.ts'
import { useIsShown } from '../../ui/form/use-is-shown.ts'

interface Fields {
  readonly team_name: string
  readonly description: string
}

export interface TeamDialogProps {
  /** The team to edit; undefined for a new one. */
  readonly team?: TeamRow
  readonly onClose: () => void
}

export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const reload = useReload()
  const [form] = Form.useForm<Fields>()
  const add = useAction('/team/add')
  const edit = useAction('/team/edit_team')
  const isShown = useIsShown()
  const wanted = (Form.useWatch('team_name', form) ?? '').trim()
  const settled = useSettled(wanted)
  // Only told while typing. Saving does not wait for it, because it checks the name itself.
  const check = useCall(
    '/team/check_team_name',
    { team_name: settled, ...(team ? { team_id: team.team_id } : {}) },
    { enabled: settled !== '' && settled !== team?.team_name },
  )
  const isTaken = settled === wanted && check.data?.available === false

  const submit = async (fields: Fields) => {
    try {
      const made = team ? null : await add.mutateAsync(fields)
      if (team) await edit.mutateAsync({ ...fields, team_id: team.team_id })
      // Reload the list before selecting the team, because a team that is not in the list is replaced by the first one.
      await reload('/team/list')
      if (made) setCurrentTeam({ teamId: made.team_id, teamRole: 1 })
      toast.success(t(team ? 'teams.saved' : 'teams.created'))
      if (isShown()) onClose()
    } catch (error) {
      showError(error, form, { team_name_taken: 'team_name' })
    }
  }
  return (
    <FormDialog<Fields>
      form={form}
      title={t(team ? 'teams.edit' : 'teams.create')}
      action={t(team ? 'action.save' : 'teams.create')}
      busy={add.isPending || edit.isPending}
      initialValues={team ? { team_name: team.team_name, description: team.description } : {}}
      onSubmit={submit}
      onClose={onClose}
    >
      <Form.Item
        name="team_name"
        label={t('teams.name')}
        rules={[rules.required(t('teams.needName'))]}
        {...(isTaken && { validateStatus: 'error', help: t('reason.team_name_taken') })}
      >
        <Input autoFocus maxLength={60} placeholder={t('teams.namePlaceholder')} />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('teams.description')}
        rules={[rules.required(t('teams.needDescription'))]}
      >
        <Input.TextArea rows={3} maxLength={300} placeholder={t('teams.descriptionPlaceholder')} />
      </Form.Item>
    </FormDialog>
  )
}
