/** Leaves a team. Its owner cannot leave, so the action is hidden. */
import type { TeamRow } from '@footfall/contract/api/team'
import { useTranslation } from 'react-i18next'
import { ConfirmCall } from '../../ui/overlay/ConfirmCall.tsx'
import { useLeft } from './use-left.ts'

export interface LeaveTeamProps {
  readonly team: TeamRow
  readonly onClose: () => void
}

export function LeaveTeam({ team: { team_id, team_name: team }, onClose }: LeaveTeamProps) {
  const { t } = useTranslation()
  const left = useLeft()
  return (
    <ConfirmCall
      path="/team/leave_team"
      input={{ team_id }}
      title={t('teams.leave')}
      action={t('teams.leave')}
      done={t('teams.left')}
      onDone={() => left(team_id)}
      onClose={onClose}
    >
      {t('teams.leaveText', { team })}
    </ConfirmCall>
  )
}
