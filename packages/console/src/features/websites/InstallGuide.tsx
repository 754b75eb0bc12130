/** The tracking line, where it goes in common frameworks, and a live wait for the first pageview. */
import { CircleCheck } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../lib/api/use-call.ts'
import { CodeSnippet } from '../../ui/CodeSnippet.tsx'
import { LiveDot } from '../../ui/LiveDot.tsx'
import { Segmented } from '../../ui/Segmented.tsx'
import { type Framework, frameworks, snippetFor } from './frameworks.ts'
import styles from './InstallGuide.module.css'

export interface InstallGuideProps {
  readonly teamId: string
  readonly websiteId: string
  readonly trackingCode: string
}

/** Milliseconds between looks for the first pageview: it must show within five seconds. */
const lookEvery = 2_000

export function InstallGuide({ teamId, websiteId, trackingCode }: InstallGuideProps) {
  const { t } = useTranslation()
  const [framework, setFramework] = useState<Framework>('html')
  const numbers = useCall(
    '/website/uv_list',
    { team_id: teamId, website_ids: [websiteId] },
    { every: lookEvery },
  )
  const arrived = (numbers.data?.list[0]?.pageviews ?? 0) > 0
  return (
    <div className={styles.guide}>
      <p>{t('websites.installLead')}</p>
      <Segmented<Framework>
        label={t('websites.framework')}
        value={framework}
        onChange={setFramework}
        options={frameworks.map((value) => ({ value, label: t(`websites.frameworks.${value}`) }))}
      />
      <p className={styles.where}>{t(`websites.where.${framework}`)}</p>
      <CodeSnippet label={t('websites.snippet')} code={snippetFor(framework, trackingCode)} />
      <p className={styles.waiting} role="status">
        {arrived ? <CircleCheck size={18} className={styles.arrived} /> : <LiveDot live />}
        {t(arrived ? 'websites.arrived' : 'websites.waiting')}
      </p>
    </div>
  )
}
