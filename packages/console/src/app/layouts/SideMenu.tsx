/** The side menu: the reports of the open website, and below them the team's places. */
import { useTranslation } from 'react-i18next'
import { NavLink, useParams } from 'react-router'
import { keptSearch } from '../../lib/url/kept-search.ts'
import { useLink } from '../../lib/url/use-link.ts'
import { cx } from '../../ui/cx.ts'
import type { Place } from '../navigation.ts'
import { usePlaces } from '../use-places.ts'
import styles from './SideMenu.module.css'

export function SideMenu({ onNavigate }: { readonly onNavigate?: () => void }) {
  const { t } = useTranslation()
  const { websiteId = '' } = useParams()
  const { team, website } = usePlaces(websiteId)
  return (
    <nav aria-label={t('app.menu')}>
      {website && <Group heading={t('nav.reports')} places={website} onNavigate={onNavigate} />}
      <Group {...(website ? { heading: t('nav.team') } : {})} places={team} onNavigate={onNavigate} />
    </nav>
  )
}

interface GroupProps {
  readonly heading?: string
  readonly places: readonly Place[]
  readonly onNavigate: (() => void) | undefined
}

function Group({ heading, places, onNavigate }: GroupProps) {
  return (
    <div className={styles.group}>
      {heading && <div className={styles.heading}>{heading}</div>}
      {places.map((place) => (
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
  const { onClick, ...link } = useLink(to, (now) => keptSearch(now, to))
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
