/** The plan of the team at hand, for roles that may see it; told anew when somebody comes back from paying. */
import { useCall } from '../../lib/api/use-call.ts'
import { useMay, useTeams } from '../../lib/session/use-teams.ts'

export function useTeamPlan() {
  const { current } = useTeams()
  const may = useMay('billing.manage')
  const teamId = current?.team_id ?? ''
  const held = useCall(
    '/cost/get_team_package',
    { team_id: teamId },
    { enabled: may && teamId !== '', onFocus: true },
  )
  /** Undefined until it is known, and where there are no plans. */
  const plan = held.data?.plan === 'own' ? undefined : held.data
  return { current, may, held, plan }
}

export type TeamPlan = Pick<ReturnType<typeof useTeamPlan>, 'may' | 'held'>
