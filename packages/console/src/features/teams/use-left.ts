/** After one has left a team or deleted it: if it was the current one, another takes its place. */
import { useQueryClient } from '@tanstack/react-query'
import { clearCurrentTeam, useCurrentTeam } from '../../lib/session/team.ts'

export function useLeft(): (teamId: string) => void {
  const queries = useQueryClient()
  return (teamId) => {
    if (useCurrentTeam.getState().teamId === teamId) clearCurrentTeam()
    // What was loaded of it is of no use any more, and asking again would only be refused.
    queries.removeQueries({
      predicate: ({ queryKey: [, input] }) => (input as { team_id?: string } | undefined)?.team_id === teamId,
      type: 'inactive',
    })
    queries.invalidateQueries({ queryKey: ['/team/list'] })
  }
}
