/** Instructions to serve the script from the website's own domain, which ad blockers and strict policies allow. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeSnippet } from '../../../ui/controls/CodeSnippet.tsx'
import { Segmented } from '../../../ui/controls/Segmented.tsx'
import styles from './FirstParty.module.css'
import { lineOf } from './frameworks.ts'
import { ownDomainLine, type ProxyServer, proxies, proxyRules } from './own-domain.ts'

export function FirstParty({ trackingCode }: { readonly trackingCode: string }) {
  const { t } = useTranslation()
  const [proxy, setProxy] = useState<ProxyServer>('nginx')
  const { src, id } = lineOf(trackingCode)
  return (
    <section className={styles.steps} aria-label={t('websites.firstParty.title')}>
      <p>{t('websites.firstParty.lead')}</p>
      <ol className={styles.list}>
        <li>
          <p>{t('websites.firstParty.proxy')}</p>
          <Segmented<ProxyServer>
            label={t('websites.firstParty.server')}
            value={proxy}
            onChange={setProxy}
            options={proxies.map(({ value, label }) => ({ value, label }))}
          />
          <CodeSnippet label={t('websites.firstParty.rules')} code={proxyRules(proxy, new URL(src).origin)} />
        </li>
        <li>
          <p>{t('websites.firstParty.line')}</p>
          <CodeSnippet label={t('websites.snippet')} code={ownDomainLine(id)} />
        </li>
        <li>
          <p>{t('websites.firstParty.trust')}</p>
        </li>
      </ol>
    </section>
  )
}
