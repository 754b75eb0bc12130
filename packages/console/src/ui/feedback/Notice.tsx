/** A card in the middle of a page with one message and its actions. */
import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { FactList, type FactListProps } from '../list/FactList.tsx'
import styles from './Notice.module.css'

export interface NoticeProps {
  readonly icon: ReactNode
  readonly title: ReactNode
  readonly text?: ReactNode
  /** Facts or fields between text and buttons. */
  readonly children?: ReactNode
  /** Buttons; the main one first. */
  readonly actions?: ReactNode
  /** Below the buttons. */
  readonly foot?: ReactNode
  readonly tone?: 'plain' | 'warning' | 'good'
}

export function Notice({ icon, title, text, children, actions, foot, tone = 'plain' }: NoticeProps) {
  return (
    <section className={styles.notice}>
      <span className={cx(styles.icon, styles[tone])} aria-hidden>
        {icon}
      </span>
      <h1 className={styles.title}>{title}</h1>
      {text && <p className={styles.text}>{text}</p>}
      {children && <div className={styles.body}>{children}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {foot && <p className={styles.foot}>{foot}</p>}
    </section>
  )
}

/** A list of names and values. */
export function NoticeFacts({ facts }: Pick<FactListProps, 'facts'>) {
  return <FactList className={styles.facts} facts={facts} />
}
