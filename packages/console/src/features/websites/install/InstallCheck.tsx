/** Checks the website on request: shows what prevents counting, and what to do about it. */
import { CircleCheck, CircleHelp, Stethoscope, TriangleAlert } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/controls/Button.tsx'
import { CodeSnippet } from '../../../ui/controls/CodeSnippet.tsx'
import { cx } from '../../../ui/cx.ts'
import { FirstParty } from './FirstParty.tsx'
import { lineOf } from './frameworks.ts'
import styles from './InstallCheck.module.css'
import { type CheckResult, type Finding, useInstallCheck } from './use-install-check.ts'

export interface InstallCheckProps {
  readonly websiteId: string
  readonly trackingCode: string
  /** A pageview has arrived. The own domain may still bring more of them. */
  readonly works: boolean
}

/** Findings for which serving the script from the own domain may help. */
const helpedByOwnDomain: readonly Finding[] = ['installed', 'ad_blocker', 'blocked_by_csp']
const icons: Partial<Record<Finding, typeof CircleCheck>> = { receiving: CircleCheck, installed: CircleHelp }

export function InstallCheck({ websiteId, trackingCode, works }: InstallCheckProps) {
  const { t } = useTranslation()
  const check = useInstallCheck(websiteId, trackingCode)
  const [ownDomain, setOwnDomain] = useState(false)
  const result = check.data
  return (
    <section className={styles.check} aria-label={t('websites.check.title')}>
      <div className={styles.line}>
        {!works && <span className={styles.ask}>{t('websites.check.ask')}</span>}
        <Button
          size="small"
          disabled={check.isPending}
          aria-busy={check.isPending}
          onClick={() => check.mutate()}
        >
          <Stethoscope size={15} aria-hidden />
          {t(check.isPending ? 'websites.check.running' : 'websites.check.run')}
        </Button>
        <Button
          size="small"
          variant="quiet"
          aria-expanded={ownDomain}
          onClick={() => setOwnDomain(!ownDomain)}
        >
          {t('websites.firstParty.title')}
        </Button>
      </div>
      <div role="status" className={styles.answer}>
        {check.isError && <p className={styles.failed}>{check.error.message}</p>}
        {result && !check.isPending && (
          <FindingCard
            result={result}
            trackingCode={trackingCode}
            onOwnDomain={
              helpedByOwnDomain.includes(result.finding) && !ownDomain ? () => setOwnDomain(true) : undefined
            }
          />
        )}
      </div>
      {ownDomain && <FirstParty trackingCode={trackingCode} />}
    </section>
  )
}

interface FindingCardProps {
  readonly result: CheckResult
  readonly trackingCode: string
  readonly onOwnDomain: (() => void) | undefined
}

function FindingCard({ result, trackingCode, onOwnDomain }: FindingCardProps) {
  const { t } = useTranslation()
  const { finding, url, detail } = result
  const Icon = icons[finding] ?? TriangleAlert
  const origin = new URL(lineOf(trackingCode).src).origin
  return (
    <div className={cx(styles.finding, finding === 'receiving' && styles.good)}>
      <Icon size={18} aria-hidden />
      <div className={styles.text}>
        <p className={styles.title}>{t(`websites.check.finding.${finding}`)}</p>
        <p>{t(`websites.check.advice.${finding}`, { url, detail: detail ?? '' })}</p>
        {finding === 'blocked_by_csp' && (
          <CodeSnippet
            label={t('websites.check.policy')}
            code={`script-src ${origin}; connect-src ${origin}`}
          />
        )}
        {detail && <p className={styles.detail}>{t('websites.check.detail', { detail })}</p>}
        {onOwnDomain && (
          <Button size="small" onClick={onOwnDomain}>
            {t('websites.firstParty.offer')}
          </Button>
        )}
      </div>
    </div>
  )
}
