/**
 * Checks the user's membership in the current team regularly, and when the tab comes to the front. If the user was removed or the team deleted, the
 * refused call shows the message (see SessionReactions). Changes of role, name or websites are applied.
 */
import { useEffect } from 'react'
import { useReload } from '../../lib/api/reload.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useTeams } from '../../lib/session/use-teams.ts'

const every = 30_000

export function useTeamWatch(): void {
  const reload = useReload()
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
    if (changed || left) void reload('/team/list', '/team/item', '/website/list')
  }, [changed, left, reload])
}
