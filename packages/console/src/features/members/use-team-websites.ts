/** The websites of a team that the user sees, to select from. */
import { useWholeList } from '../../lib/api/use-whole-list.ts'

export function useTeamWebsites(teamId: string) {
  const answer = useWholeList('/website/list', { team_id: teamId, order_by: 'name' }, { fresh: 60_000 })
  const list = answer.data?.list ?? []
  return {
    list,
    isPending: answer.isPending,
    nameOf: (id: string) => list.find((website) => website.website_id === id)?.website_name,
  }
}
