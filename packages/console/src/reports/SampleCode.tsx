/** A line to copy into the website's scripts, and what it needs inside a page. */
import { useTranslation } from 'react-i18next'
import { CodeSnippet } from '../ui/controls/CodeSnippet.tsx'
import styles from './SampleCode.module.css'

export function SampleCode({ code }: { readonly code: string }) {
  const { t } = useTranslation()
  return (
    <>
      <CodeSnippet label={t('events.snippet')} code={code} />
      <p className={styles.note}>{t('events.snippetNote')}</p>
    </>
  )
}
