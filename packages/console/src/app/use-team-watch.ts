/**
 * Looks now and then, and when the tab comes to the front, how one stands in the current team. Whoever was removed, or whose team is
 * gone, is told by the refusal (see SessionReactions); what has changed, role, name or websites, is taken over.
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
  const now = standing.data
  const changed =
    now !== undefined &&
    current !== undefined &&
    now.team_id === current.team_id &&
    (now.team_role !== current.team_role ||
      now.team_name !== current.team_name ||
      now.websites !== current.websites)
  const left = standing.error?.code === 404
  useEffect(() => {
    if (!changed && !left) return
    for (const call of ['/team/list', '/team/item', '/website/list'])
      queries.invalidateQueries({ queryKey: [call] })
  }, [changed, left, queries])
}
