/** Creates or edits a team. While the user types, it checks whether the name is free. */
import type { TeamRow } from '@footfall/contract/api/team'
import { useQueryClient } from '@tanstack/react-query'
import { Form, Input } from 'antd'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../lib/api/call-api.ts'
import { useAction } from '../../lib/api/use-call.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
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

/** Milliseconds. */
const longestCheck = 2000

export function TeamDialog({ team, onClose }: TeamDialogProps) {
  const { t } = useTranslation()
  const rules = useRules()
  const queries = useQueryClient()
  const [form] = Form.useForm<Fields>()
  const add = useAction('/team/add')
  const edit = useAction('/team/edit_team')
  const isShown = useIsShown()

  const submit = async (fields: Fields) => {
    try {
      const made = team ? null : await add.mutateAsync(fields)
      if (team) await edit.mutateAsync({ ...fields, team_id: team.team_id })
      // Reload the list before selecting the team, because a team that is not in the list is replaced by the first one.
      await queries.invalidateQueries({ queryKey: ['/team/list'] })
      if (made) setCurrentTeam({ teamId: made.team_id, teamRole: 1 })
      toast.success(t(team ? 'teams.saved' : 'teams.created'))
      if (isShown()) onClose()
    } catch (error) {
      showError(error, form, { team_name_taken: 'team_name' })
    }
  }
  const isFree = async (_rule: unknown, name: string | undefined) => {
    const wanted = name?.trim()
    if (!wanted || wanted === team?.team_name) return
    // Saving waits for this, and then says so itself.
    const signal = AbortSignal.timeout(longestCheck)
    const { available } = await callApi(
      '/team/check_team_name',
      { team_name: wanted, ...(team ? { team_id: team.team_id } : {}) },
      { signal },
    ).catch(() => ({ available: true }))
    if (!available) throw new Error(t('reason.team_name_taken'))
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
        validateDebounce={350}
        rules={[rules.required(t('teams.needName')), { validator: isFree }]}
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
