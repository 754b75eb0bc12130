/**
 * Looks now and then, and when the tab comes to the front, how one stands in the current team. Whoever was removed, or whose team is
 * gone, is told by the refusal (see SessionReactions); a changed role or name is taken over.
 */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useCall } from '../lib/api/use-call.ts'
import { useTeams } from '../lib/session/use-teams.ts'

const every = 30_000

export function useTeamWatch(): void {
  const queries = useQueryClient()
  const { current } = useTeams()
  const standing = useCall(
    '/team/item',
    { team_id: current?.team_id ?? '' },
    { enabled: current !== undefined, every, onFocus: true, fresh: every },
  )
  const changed =
    standing.data !== undefined &&
    current !== undefined &&
    (standing.data.team_role !== current.team_role || standing.data.team_name !== current.team_name)
  const left = standing.error?.code === 404
  useEffect(() => {
    if (changed || left) queries.invalidateQueries({ queryKey: ['/team/list'] })
  }, [changed, left, queries])
}
