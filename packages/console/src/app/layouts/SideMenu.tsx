/** The side menu: inside a website its reports, below them the team's places. */
import { can } from '@footfall/contract/access'
import { useTranslation } from 'react-i18next'
import { NavLink, useParams } from 'react-router'
import { isNowhere } from '../../lib/api/api-error.ts'
import { useCall } from '../../lib/api/use-call.ts'
import { useCurrentTeam } from '../../lib/session/team.ts'
import { keptSearch } from '../../lib/url/kept-search.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { cx } from '../../ui/cx.ts'
import { type Place, teamPlaces, websitePlaces } from '../navigation.ts'
import styles from './SideMenu.module.css'

/** What a website has that only holds short links. */
const ofShortLinks: ReadonlySet<Place['key']> = new Set(['shortLinks', 'settings'])

export function SideMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { t } = useTranslation()
  const { websiteId = '' } = useParams()
  const { data: website, error } = useCall(
    '/website/item',
    { website_id: websiteId },
    { enabled: websiteId !== '', fresh: 60_000 },
  )
  const known = websiteId !== '' && !isNowhere(error)
  const places = websitePlaces(websiteId).filter(
    ({ key }) => website?.type !== 'short' || ofShortLinks.has(key),
  )
  return (
    <nav aria-label={t('app.menu')}>
      {known && <Group heading={t('nav.reports')} places={places} onNavigate={onNavigate} />}
      <Group {...(known ? { heading: t('nav.team') } : {})} places={teamPlaces} onNavigate={onNavigate} />
    </nav>
  )
}

interface GroupProps {
  readonly heading?: string
  readonly places: readonly Place[]
  readonly onNavigate: (() => void) | undefined
}

function Group({ heading, places, onNavigate }: GroupProps) {
  const role = useCurrentTeam((team) => team.teamRole)
  const { data: common } = useCall('/config/common', {}, { fresh: Number.POSITIVE_INFINITY })
  const offered = places.filter(
    ({ action, withPlans }) => (!action || can(role, action)) && (!withPlans || common?.plans),
  )
  return (
    <div className={styles.group}>
      {heading && <div className={styles.heading}>{heading}</div>}
      {offered.map((place) => (
        <PlaceLink key={place.key} place={place} onNavigate={onNavigate} />
      ))}
    </div>
  )
}

interface PlaceLinkProps {
  readonly place: Place
  readonly onNavigate: (() => void) | undefined
}

function PlaceLink({ place: { key, to, icon: Icon, exact }, onNavigate }: PlaceLinkProps) {
  const { t } = useTranslation()
  const { onClick, ...link } = useLink(to, () => keptSearch(window.location, to))
  return (
    <NavLink
      {...link}
      end={exact ?? false}
      className={({ isActive }) => cx(styles.item, isActive && styles.active)}
      onClick={(event) => {
        onNavigate?.()
        onClick(event)
      }}
    >
      <Icon size={18} strokeWidth={1.75} aria-hidden />
      {t(`nav.${key}`)}
    </NavLink>
  )
}
