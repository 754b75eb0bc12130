/** A piece of code with a button that copies it. */
import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button.tsx'
import styles from './CodeSnippet.module.css'
import { toast } from './toast.ts'

export interface CodeSnippetProps {
  readonly code: string
  /** What it is, for those who don't see it. */
  readonly label: string
}

export function CodeSnippet({ code, label }: CodeSnippetProps) {
  const { t } = useTranslation()
  const [copied, setCopied] = useState(false)
  const copy = () => {
    navigator.clipboard.writeText(code).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), 2000)
      },
      () => toast.error(t('action.copyFailed')),
    )
  }
  return (
    <div className={styles.snippet}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by key */}
      <section className={styles.region} aria-label={label} tabIndex={0}>
        <pre className={styles.code}>{code}</pre>
      </section>
      <Button size="small" className={styles.copy} onClick={copy}>
        {copied ? <Check size={14} /> : <Copy size={14} />}
        {copied ? t('action.copied') : t('action.copy')}
      </Button>
    </div>
  )
}
