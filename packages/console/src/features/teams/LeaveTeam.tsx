/** Leaves a team. Its owner cannot leave, so the action is hidden. */
import type { TeamRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../lib/api/use-call.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { showError } from '../../ui/form/show-error.ts'
import { Confirm } from '../../ui/overlay/Confirm.tsx'
import { useLeft } from './use-left.ts'

export interface LeaveTeamProps {
  readonly team: TeamRow
  readonly onClose: () => void
}

export function LeaveTeam({ team, onClose }: LeaveTeamProps) {
  const { t } = useTranslation()
  const left = useLeft()
  const leave = useAction('/team/leave_team')
  const confirm = () =>
    leave.mutate(
      { team_id: team.team_id },
      {
        onSuccess: () => {
          toast.success(t('teams.left'))
          onClose()
          left(team.team_id)
        },
        onError: (error) => showError(error),
      },
    )
  return (
    <Confirm
      title={t('teams.leave')}
      action={t('teams.leave')}
      busy={leave.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('teams.leaveText', { team: team.team_name })}
    </Confirm>
  )
}
