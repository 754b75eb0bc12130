/** The plan of the current team, for roles that may see it. It is reloaded when the user comes back from paying. */
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
  /** Undefined while loading, and on installations without plans. */
  const plan = held.data?.plan === 'own' ? undefined : held.data
  return { current, may, held, plan }
}

export type TeamPlan = Pick<ReturnType<typeof useTeamPlan>, 'may' | 'held'>
