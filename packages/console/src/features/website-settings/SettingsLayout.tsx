/** The frame of a website's settings: the website, the available sections, and the selected one. */
import { settingsSections } from '@footfall/contract/console-paths'
import { ArrowUpRight, Lock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Navigate, NavLink, Outlet, useLocation, useParams } from 'react-router'
import { hasFailed } from '../../lib/api/answer.ts'
import { isNowhere } from '../../lib/api/api-error.ts'
import { useWebsiteItem } from '../../lib/session/use-website-item.ts'
import { usePathTo } from '../../lib/url/kept-search.ts'
import { useTitle } from '../../lib/use-title.ts'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { ErrorPanel } from '../../ui/feedback/ErrorPanel.tsx'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
import { PageHeader } from '../../ui/layout/PageHeader.tsx'
import { useScrolledToCurrent } from '../../ui/viewport/use-scrolled-to-current.ts'
import styles from './SettingsLayout.module.css'
import { maySee, type Section, sectionsFor } from './sections.ts'

export function SettingsLayout() {
  const { t } = useTranslation()
  const { websiteId = '' } = useParams()
  const { pathname } = useLocation()
  const pathTo = usePathTo()
  const website = useWebsiteItem(websiteId)
  const data = website.data
  const strip = useScrolledToCurrent(`${pathname} ${data !== undefined}`)
  const base = `/websites/${websiteId}/settings`
  const asked = settingsSections.find((key) => pathname.startsWith(`${base}/${key}`))
  const places = [asked && t(`settings.section.${asked}`), t('settings.title'), data?.website_name]
  useTitle(places.filter(Boolean).join(' · '))
  if (isNowhere(website.error)) throw website.error
  if (hasFailed(website)) return <ErrorPanel isPage error={website.error} onRetry={website.refetch} />
  const pathOf = ({ key, screen }: Section) =>
    screen ? `/websites/${websiteId}/${screen}` : `${base}/${key}`
  const offered = data ? sectionsFor(data) : []
  const chosen = offered.find(({ key }) => key === asked)
  const [first] = offered
  // A link from somebody with a higher role says so, rather than lead somewhere else.
  const refused = data && (asked ? !maySee(data.team_role, asked) : first?.screen !== undefined)
  if (data && !chosen && first && !refused) return <Navigate replace to={pathTo(pathOf(first))} />
  return (
    <>
      <PageHeader
        title={t('settings.title')}
        subtitle={
          data ? `${data.website_name} · ${data.domain_label}` : <SkeletonLine width={180} height="1lh" />
        }
      />
      <div className={styles.columns}>
        <nav ref={strip} className={styles.sections} aria-label={t('settings.sections')}>
          {offered.map((section) => {
            const { key, icon: Icon, screen } = section
            return (
              <NavLink
                key={key}
                to={pathTo(pathOf(section))}
                className={({ isActive }) => cx(styles.section, isActive && styles.active)}
              >
                <Icon size={17} strokeWidth={1.75} aria-hidden />
                {t(`settings.section.${key}`)}
                {screen && <ArrowUpRight size={15} strokeWidth={1.75} aria-hidden />}
              </NavLink>
            )
          })}
        </nav>
        <div className={styles.content}>
          {refused ? (
            <EmptyState
              icon={<Lock size={20} strokeWidth={1.75} />}
              title={t('settings.notAllowed')}
              text={t(asked === 'transfer' ? 'settings.ownerOnlyText' : 'settings.notAllowedText')}
            />
          ) : data ? (
            <Outlet context={data} />
          ) : (
            <SkeletonLine height={320} />
          )}
        </div>
      </div>
    </>
  )
}
