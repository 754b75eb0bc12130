/** Whether the user may take an action on a website, by the role in its team; false until that is known, and without an id, as in a share. */
import { type Action, can } from '@footfall/contract/access'
import { useWebsiteItem } from './use-website-item.ts'

export function useMayOn(websiteId: string, action: Action): boolean {
  return can(useWebsiteItem(websiteId).data?.team_role ?? 0, action)
}
