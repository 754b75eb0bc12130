/** A piece of code with a copy button. */

import styles from './CodeSnippet.module.css'
import { CopyButton } from './CopyButton.tsx'

export interface CodeSnippetProps {
  readonly code: string
  /** Describes the code for screen readers. */
  readonly label: string
}

export function CodeSnippet({ code, label }: CodeSnippetProps) {
  return (
    <section className={styles.snippet} aria-label={label}>
      <pre className={styles.code}>
        <code>{code}</code>
      </pre>
      <CopyButton text={code} size="small" className={styles.copy} />
    </section>
  )
}
