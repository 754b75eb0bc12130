/** The websites of a team that one sees, for choosing among them. */
import { useCall } from '../../lib/api/use-call.ts'

export function useTeamWebsites(teamId: string) {
  const answer = useCall(
    '/website/list',
    { team_id: teamId, page_size: 500, order_by: 'name' },
    { fresh: 60_000 },
  )
  const list = answer.data?.list ?? []
  return {
    list,
    isPending: answer.isPending,
    nameOf: (id: string) => list.find((website) => website.website_id === id)?.website_name,
  }
}
