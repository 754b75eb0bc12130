/** The short links of a website: how often they are clicked, from where, and the list of them. */
import { can, type TeamRole } from '@footfall/contract/access'
import type { WebsiteItem } from '@footfall/contract/api/website'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useParams, useSearchParams } from 'react-router'
import { useCall } from '../../lib/api/use-call.ts'
import { comparable } from '../../lib/url/report-state.ts'
import { useReportState } from '../../lib/url/use-report-state.ts'
import { useTitle } from '../../lib/use-title.ts'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { ComparePicker } from '../../ui/period/ComparePicker.tsx'
import { PeriodPicker } from '../../ui/period/PeriodPicker.tsx'
import { ClickHeadline } from './ClickHeadline.tsx'
import { ClickPanel, LinkRanking } from './ClickPanel.tsx'
import { LinksPanel } from './LinksPanel.tsx'
import styles from './ShortLinksPage.module.css'
import type { ClickQuestion } from './use-clicks.ts'
import { useLinkNames } from './use-links.ts'

export function ShortLinksPage() {
  const { websiteId = '' } = useParams()
  const website = useCall('/website/item', { website_id: websiteId }, { fresh: 60_000 })
  if (website.isError && !website.data)
    return <ErrorPanel error={website.error} onRetry={() => website.refetch()} />
  if (!website.data) return null
  return <ShortLinks key={websiteId} website={website.data} />
}

function ShortLinks({ website }: { readonly website: WebsiteItem }) {
  const { t } = useTranslation()
  const { website_id: websiteId, website_name: name, time_zone: zone, team_role: role } = website
  const [state, change] = useReportState()
  const [parameters, setParameters] = useSearchParams()
  const names = useLinkNames(websiteId)
  const linkId = parameters.get('link')
  // Before the first link there is nothing to count.
  const unused = names?.size === 0 && linkId === null
  const question: ClickQuestion = { websiteId, zone, state, linkId }
  useTitle(`${t('links.title')} · ${name}`)
  const choose = (id: string | null) => {
    setParameters(
      (now) => {
        const next = new URLSearchParams(now)
        if (id === null || id === linkId) next.delete('link')
        else next.set('link', id)
        return next
      },
      { preventScrollReset: true },
    )
  }
  const statistics = (id: string) => {
    if (id !== linkId) choose(id)
    document.getElementById('main')?.scrollIntoView({ block: 'start' })
    window.scrollTo({ top: 0 })
  }
  return (
    <>
      <PageHeader
        title={t('links.title')}
        subtitle={`${name} · ${website.domain}`}
        actions={
          unused ? null : (
            <>
              {comparable(state) && <ComparePicker value={state} onChange={change} zone={zone} />}
              <PeriodPicker
                value={state}
                onChange={(period) => change({ ...period, unit: null })}
                zone={zone}
              />
            </>
          )
        }
      />
      {linkId && (
        <p className={styles.chosen}>
          {t('links.only')}
          <button type="button" className={styles.chip} onClick={() => choose(null)}>
            <b>{names?.get(linkId) ?? t('links.gone')}</b>
            <X size={15} aria-label={t('links.showAll')} />
          </button>
        </p>
      )}
      {!unused && (
        <>
          <ClickHeadline question={question} />
          <div className={styles.grid}>
            <LinkRanking question={question} names={names ?? new Map()} onChoose={choose} />
            <ClickPanel question={question} panel="sources" />
            <ClickPanel question={question} panel="places" />
            <ClickPanel question={question} panel="tech" />
          </div>
        </>
      )}
      <LinksPanel
        websiteId={websiteId}
        mayEdit={can(role as TeamRole, 'link.edit')}
        onStatistics={statistics}
      />
    </>
  )
}
