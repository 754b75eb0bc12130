/** Builds the link of a campaign. It warns if a tag is spelled differently from one in use, and can make a short link. */
import { recordOf } from '@footfall/contract/record-of'
import { type UtmTag, utmTags } from '@footfall/contract/stats/utm-results'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAddress } from '../../lib/url/use-address.ts'
import { useReportSource } from '../../reports/source.tsx'
import { Button } from '../../ui/controls/Button.tsx'
import { CodeSnippet } from '../../ui/controls/CodeSnippet.tsx'
import { Panel } from '../../ui/layout/Panel.tsx'
import { type CampaignDraft, campaignLink } from './campaign-link.ts'
import { ShortLinkMaker } from './ShortLinkMaker.tsx'
import { twinOf } from './twins.ts'
import styles from './Utm.module.css'
import { useKnownTag } from './use-known-tag.ts'

const examples: Readonly<Record<UtmTag, string>> = {
  utm_source: 'newsletter',
  utm_medium: 'email',
  utm_campaign: 'spring-2026',
  utm_content: 'button-top',
  utm_term: 'running-shoes',
}

const longest = 200
const parameterOf = (field: UtmTag | 'url') => `link_${field}`

export function LinkBuilder({ websiteId }: { readonly websiteId: string }) {
  const { t } = useTranslation()
  const { domain } = useReportSource()
  const [parameters, changeAddress] = useAddress()
  const urlId = useId()
  const read = (field: UtmTag | 'url') => parameters.get(parameterOf(field)) ?? ''
  const draft: CampaignDraft = recordOf(['url', ...utmTags], read)
  // Typing adds no history entry.
  const set = (field: UtmTag | 'url', value: string) =>
    changeAddress({ [parameterOf(field)]: value }, { replace: true })
  const { url, faults } = campaignLink(draft, domain)
  const begun = Object.values(draft).some((value) => value !== '')
  return (
    <Panel title={t('utm.builder')} roomy className="unprinted">
      <div className={styles.builder}>
        <label className={styles.wide} htmlFor={urlId}>
          <span className={styles.label}>{t('utm.url')}</span>
          <input
            id={urlId}
            className={styles.input}
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={2048}
            placeholder={`https://${domain}/`}
            value={draft.url}
            onChange={(event) => set('url', event.target.value)}
          />
        </label>
        {utmTags.map((tag) => (
          <TagField key={tag} tag={tag} value={draft[tag]} onChange={(value) => set(tag, value)} />
        ))}
      </div>
      <div role="status" className={styles.status}>
        {begun && faults.map((fault) => <p key={fault}>{t(`utm.fault.${fault}`, { domain })}</p>)}
      </div>
      {begun && url && (
        <>
          <CodeSnippet code={url} label={t('utm.link')} />
          <ShortLinkMaker
            websiteId={websiteId}
            url={url}
            name={draft.utm_campaign.trim() || draft.utm_source.trim()}
          />
        </>
      )}
    </Panel>
  )
}

interface TagFieldProps {
  readonly tag: UtmTag
  readonly value: string
  readonly onChange: (value: string) => void
}

const suggested = 50

function TagField({ tag, value, onChange }: TagFieldProps) {
  const { t } = useTranslation()
  const id = useId()
  const [entered, setEntered] = useState(false)
  const known = useKnownTag(tag, entered || value !== '')
  const twin = twinOf(value, known)
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {t(`stats.field.${tag}`)}
      </label>
      <input
        id={id}
        className={styles.input}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longest}
        placeholder={examples[tag]}
        list={`${id}-known`}
        aria-describedby={`${id}-hint`}
        value={value}
        onFocus={() => setEntered(true)}
        onChange={(event) => onChange(event.target.value)}
      />
      <datalist id={`${id}-known`}>
        {known.slice(0, suggested).map((one) => (
          <option key={one.value} value={one.value} />
        ))}
      </datalist>
      <div id={`${id}-hint`} role="status" className={styles.hint}>
        {twin ? (
          <>
            <span>{t(`utm.twin.${twin.kind}`, { value: twin.value })}</span>
            <Button size="small" onClick={() => onChange(twin.value)}>
              {t('utm.take', { value: twin.value })}
            </Button>
          </>
        ) : (
          t(`utm.hint.${tag}`)
        )}
      </div>
    </div>
  )
}
