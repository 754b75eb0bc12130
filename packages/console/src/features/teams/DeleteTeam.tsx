/** Deletes a team after DELETE was typed. Its members then use another team. */
import type { TeamRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { useAction, useCall } from '../../lib/api/use-call.ts'
import { formatDay } from '../../lib/format/moments.ts'
import { useLanguage } from '../../lib/i18n/use-language.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { ConfirmTyped, confirmWord } from '../../ui/overlay/ConfirmTyped.tsx'
import { useLeft } from './use-left.ts'

export interface DeleteTeamProps {
  readonly team: TeamRow
  readonly onClose: () => void
}

export function DeleteTeam({ team, onClose }: DeleteTeamProps) {
  const { t } = useTranslation()
  const language = useLanguage()
  const left = useLeft()
  const remove = useAction('/team/delete_team')
  const { data: plan } = useCall('/cost/get_team_package', { team_id: team.team_id })
  const paidUntil = plan && !plan.lapsed ? plan.expires_at : null
  const confirm = () =>
    remove.mutate(
      { team_id: team.team_id, confirm: confirmWord },
      {
        onSuccess: () => {
          toast.success(t('teams.deleted'))
          onClose()
          left(team.team_id)
        },
        onError: (error) => showError(error),
      },
    )
  return (
    <ConfirmTyped
      title={t('teams.delete')}
      action={t('teams.delete')}
      busy={remove.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>{t('teams.deleteText', { team: team.team_name })}</p>
      {paidUntil !== null && <p>{t('teams.deletePaid', { date: formatDay(paidUntil, language) })}</p>}
    </ConfirmTyped>
  )
}
