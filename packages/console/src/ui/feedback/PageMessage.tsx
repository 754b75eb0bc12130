/** The single message of a page, in its middle. */
import type { LucideIcon } from 'lucide-react'
import styles from './PageMessage.module.css'

export interface PageMessageProps {
  readonly icon: LucideIcon
  readonly title: string
  readonly text: string
}

export function PageMessage({ icon: Icon, title, text }: PageMessageProps) {
  return (
    <>
      <span className={styles.icon}>
        <Icon size={26} strokeWidth={1.6} aria-hidden />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.text}>{text}</p>
    </>
  )
}
