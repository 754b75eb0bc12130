/** The entries of the side menu that remain for this role, website and installation. */
import { can } from '@footfall/contract/access'
import { isNowhere } from '../lib/api/api-error.ts'
import { useCall } from '../lib/api/use-call.ts'
import { useCurrentTeam } from '../lib/session/team.ts'
import { useWebsiteItem } from '../lib/session/use-website-item.ts'
import { type Place, teamPlaces, websitePlaces } from './navigation.ts'

/** The places of a website that only has short links. */
const ofShortLinks: ReadonlySet<Place['key']> = new Set(['shortLinks', 'settings'])

/** `website`: null if no website is open, or the one in the address may not be seen. */
export function usePlaces(websiteId: string): {
  readonly team: readonly Place[]
  readonly website: readonly Place[] | null
} {
  const role = useCurrentTeam((team) => team.teamRole)
  const { data: common } = useCall('/config/common', {}, { fresh: Number.POSITIVE_INFINITY })
  const { data: website, error } = useWebsiteItem(websiteId)
  const offered = (places: readonly Place[]) =>
    places.filter(({ action, withPlans }) => (!action || can(role, action)) && (!withPlans || common?.plans))
  const known = websiteId !== '' && !isNowhere(error)
  return {
    team: offered(teamPlaces),
    website: known
      ? offered(websitePlaces(websiteId)).filter(
          ({ key }) => website?.type !== 'short' || ofShortLinks.has(key),
        )
      : null,
  }
}
