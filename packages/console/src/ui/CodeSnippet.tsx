/** A piece of code to be copied elsewhere. */

import styles from './CodeSnippet.module.css'
import { CopyButton } from './CopyButton.tsx'

export interface CodeSnippetProps {
  readonly code: string
  /** What the code is, for those who hear it. */
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
