/** Runs after the user has left or deleted a team. If it was the current one, another is selected. */
import { useQueryClient } from '@tanstack/react-query'
import { clearCurrentTeam, useCurrentTeam } from '../../lib/session/team.ts'

export function useLeft(): (teamId: string) => void {
  const queries = useQueryClient()
  return (teamId) => {
    if (useCurrentTeam.getState().teamId === teamId) clearCurrentTeam()
    // The team's cached data is useless now, and requesting it again would only be refused.
    queries.removeQueries({
      predicate: ({ queryKey: [, input] }) => (input as { team_id?: string } | undefined)?.team_id === teamId,
      type: 'inactive',
    })
    queries.invalidateQueries({ queryKey: ['/team/list'] })
  }
}
