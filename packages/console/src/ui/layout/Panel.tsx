/** A surface with a head (title or tabs, tools) and a body. While new data loads, the old stays and is dimmed. */
import { type ReactNode, useId } from 'react'
import { cx } from '../cx.ts'
import styles from './Panel.module.css'

export interface PanelProps {
  /** Name of the panel. It is shown unless `head` replaces it. */
  readonly title: string
  /** Replaces the title, e.g. by tabs. */
  readonly head?: ReactNode
  /** At the end of the head. */
  readonly tools?: ReactNode
  readonly children: ReactNode
  /** The data is outdated and new data is loading. */
  readonly dimmed?: boolean
  /** Something above it already shows the title, e.g. a tab, so the title is only for screen readers. */
  readonly titleAbove?: boolean
  /** More padding around the body, for charts and forms instead of rows. */
  readonly roomy?: boolean
  readonly className?: string | undefined
}

export function Panel({
  title,
  head,
  tools,
  children,
  dimmed = false,
  titleAbove = false,
  roomy = false,
  className,
}: PanelProps) {
  const id = useId()
  return (
    <section className={cx(styles.panel, className)} aria-labelledby={id} aria-busy={dimmed}>
      {titleAbove ? (
        <h2 id={id} className="spoken">
          {title}
        </h2>
      ) : (
        <header className={styles.head}>
          <h2 id={id} className={head ? 'spoken' : styles.title} title={head ? undefined : title}>
            {title}
          </h2>
          {head}
          {tools && <div className={styles.tools}>{tools}</div>}
        </header>
      )}
      <div className={cx(styles.body, titleAbove && styles.headless, roomy && styles.roomy, dimmed && 'dim')}>
        {children}
      </div>
    </section>
  )
}
