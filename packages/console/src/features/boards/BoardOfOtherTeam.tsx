/**
 * A link may lead to a board of another team than the current one: looks for it in the user's other teams. The team that has it becomes the current
 * one. Throws if none has it.
 */

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { hasFailed } from '../../lib/api/answer.ts'
import { type ApiError, isNowhere } from '../../lib/api/api-error.ts'
import { callApi } from '../../lib/api/call-api.ts'
import { setCurrentTeam } from '../../lib/session/team.ts'
import { useTeams } from '../../lib/session/use-teams.ts'
import { ReportSkeleton } from '../../reports/ReportSkeleton.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'

export interface BoardOfOtherTeamProps {
  readonly boardId: string
  /** The team that does not have it. */
  readonly teamId: string
  readonly error: ApiError
}

export function BoardOfOtherTeam({ boardId, teamId, error }: BoardOfOtherTeamProps) {
  const teams = useTeams()
  const others = teams.list.filter(({ team_id }) => team_id !== teamId)
  const search = useQuery({
    queryKey: ['team of board', boardId, teamId],
    queryFn: async ({ signal }) => {
      for (const team of others) {
        const asked = { team_id: team.team_id, board_id: boardId }
        const has = await callApi('/board/item', asked, { signal }).then(
          () => true,
          (failure) => {
            if (isNowhere(failure)) return false
            throw failure
          },
        )
        if (has) return team
      }
      return null
    },
    enabled: teams.data !== undefined,
  })
  const found = search.data
  useEffect(() => {
    if (found) setCurrentTeam({ teamId: found.team_id, teamRole: found.team_role })
  }, [found])
  if (hasFailed(search)) return <ErrorPanel isPage error={search.error} onRetry={search.refetch} />
  if (found === null) throw error
  return <ReportSkeleton />
}
