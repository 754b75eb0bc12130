/** The head of a screen: its title, a line below it, and actions at the right. */
import type { ReactNode } from 'react'
import { LagMark } from '../feedback/LagMark.tsx'
import styles from './PageHeader.module.css'

export interface PageHeaderProps {
  readonly title: ReactNode
  readonly subtitle?: ReactNode
  readonly actions?: ReactNode
}

export function PageHeader({ title, subtitle, actions }: PageHeaderProps) {
  return (
    <header className={styles.header}>
      <div className={styles.text}>
        <div className={styles.row}>
          <h1 className={styles.title}>{title}</h1>
          <LagMark />
        </div>
        {subtitle && <div className={styles.subtitle}>{subtitle}</div>}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
