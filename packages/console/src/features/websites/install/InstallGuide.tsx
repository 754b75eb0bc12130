/** The tracking code, where to add it in common frameworks, a live wait for the first pageview, and help if it does not arrive. */
import { CircleCheck } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../../lib/api/use-call.ts'
import { CodeSnippet } from '../../../ui/controls/CodeSnippet.tsx'
import { LiveDot } from '../../../ui/feedback/LiveDot.tsx'
import { type Framework, frameworks, snippetFor } from './frameworks.ts'
import { InstallCheck } from './InstallCheck.tsx'
import styles from './InstallGuide.module.css'

export interface InstallGuideProps {
  readonly teamId: string
  readonly websiteId: string
  readonly trackingCode: string
  readonly domain: string
  readonly onArrived?: () => void
}

/** Milliseconds between checks for the first pageview, which must show within five seconds. */
const lookEvery = 2_000
/** Interval once it has arrived. */
const lookLater = 30_000

export function InstallGuide({ teamId, websiteId, trackingCode, domain, onArrived }: InstallGuideProps) {
  const { t } = useTranslation()
  const [framework, setFramework] = useState<Framework>('html')
  const [arrived, setArrived] = useState(false)
  const numbers = useCall(
    '/website/uv_list',
    { team_id: teamId, website_ids: [websiteId] },
    { every: arrived ? lookLater : lookEvery },
  )
  const pageviews = numbers.data?.list[0]?.pageviews ?? 0
  if (pageviews > 0 && !arrived) setArrived(true)
  useEffect(() => {
    if (arrived) onArrived?.()
  }, [arrived, onArrived])
  return (
    <div className={styles.guide}>
      <p>{t('websites.installLead')}</p>
      <div role="radiogroup" aria-label={t('websites.framework')} className={styles.frameworks}>
        {frameworks.map((one) => (
          <label key={one} className={styles.framework}>
            <input
              type="radio"
              name={`framework-${websiteId}`}
              checked={one === framework}
              onChange={() => setFramework(one)}
            />
            {t(`websites.frameworks.${one}`)}
          </label>
        ))}
      </div>
      <p className={styles.where}>{t(`websites.where.${framework}`)}</p>
      <CodeSnippet label={t('websites.snippet')} code={snippetFor(framework, trackingCode)} />
      <p className={styles.waiting} role="status">
        {arrived ? (
          <CircleCheck size={18} className={styles.arrived} aria-hidden />
        ) : (
          <LiveDot live={!numbers.isError} />
        )}
        {numbers.isError && !arrived
          ? t('realtime.connection.failing')
          : t(arrived ? 'websites.arrived' : 'websites.waiting', { domain })}
      </p>
      <InstallCheck websiteId={websiteId} trackingCode={trackingCode} works={arrived} />
    </div>
  )
}
