/** The websites of a team that the user sees, to select from. `nameOf` is undefined until their names are known. */
import { minute } from '@footfall/contract/durations'
import { useWholeList } from '../../lib/api/use-whole-list.ts'
import { forChoice } from '../../ui/form/EmptyChoice.tsx'

export function useTeamWebsites(teamId: string) {
  const answer = useWholeList('/website/list', { team_id: teamId, order_by: 'name' }, { fresh: minute })
  const list = answer.data?.list
  return {
    answer: forChoice(answer),
    nameOf: list && ((id: string) => list.find((website) => website.website_id === id)?.website_name),
  }
}
