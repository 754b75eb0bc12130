/** A surface with a head (title or tabs, tools) and a body. While new data comes, the old stays, dimmed. */
import { type ReactNode, useId } from 'react'
import { cx } from './cx.ts'
import styles from './Panel.module.css'

export interface PanelProps {
  /** Names the panel; shown unless `head` takes its place. */
  readonly title: string
  /** In the title's place, e.g. tabs. */
  readonly head?: ReactNode
  /** At the head's far end. */
  readonly tools?: ReactNode
  readonly children: ReactNode
  /** What is shown is out of date, the new is on its way. */
  readonly dimmed?: boolean
  /** What stands above names it already, e.g. a tab: the title is heard alone. */
  readonly titleAbove?: boolean
  /** More room around the body: for charts and forms rather than rows. */
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
          <h2 id={id} className={head ? 'spoken' : styles.title}>
            {title}
          </h2>
          {head}
          {tools && <div className={styles.tools}>{tools}</div>}
        </header>
      )}
      <div
        className={cx(
          styles.body,
          titleAbove && styles.headless,
          roomy && styles.roomy,
          dimmed && styles.dim,
        )}
      >
        {children}
      </div>
    </section>
  )
}
