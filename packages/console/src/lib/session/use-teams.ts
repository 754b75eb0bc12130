/** The user's teams and the current one. */
import { type Action, can } from '@footfall/contract/access'
import { minute } from '@footfall/contract/durations'
import { useEffect } from 'react'
import { useCall } from '../api/use-call.ts'
import { selectTeam, setCurrentTeam, useCurrentTeam } from './team.ts'
import { useSession } from './token.ts'

/** Loads the list. Keeps the stored team if it is in the list, otherwise selects the first with its role. */
export function useTeams() {
  const loggedIn = useSession((state) => state.session !== null)
  const { teamId, teamRole } = useCurrentTeam()
  const answer = useCall('/team/list', {}, { enabled: loggedIn, fresh: minute })
  const list = answer.data?.list
  const current = list && selectTeam(list, teamId)
  useEffect(() => {
    if (!current) return
    if (current.team_id !== teamId || current.team_role !== teamRole)
      setCurrentTeam({ teamId: current.team_id, teamRole: current.team_role })
  }, [current, teamId, teamRole])
  return { ...answer, list: list ?? [], current }
}

/** Whether the user may take an action in the current team. Actions that are not allowed are hidden. */
export function useMay(action: Action): boolean {
  return can(
    useCurrentTeam((team) => team.teamRole),
    action,
  )
}
