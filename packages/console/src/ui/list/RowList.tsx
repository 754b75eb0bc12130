/** A list of things that the user created. Each has a name, a description, some facts, and a menu of actions. */
import type { ReactNode } from 'react'
import type { MenuProps } from '../overlay/Menu.tsx'
import { MoreMenu } from '../overlay/MoreMenu.tsx'
import styles from './RowList.module.css'

export function RowList({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  return (
    <ul className={styles.list} aria-label={label}>
      {children}
    </ul>
  )
}

export interface ListRowProps {
  readonly icon?: ReactNode
  /** Usually a link or a button. */
  readonly name: ReactNode
  readonly description?: ReactNode
  /** Empty facts take no space. */
  readonly facts: readonly ReactNode[]
  /** Name of the menu. */
  readonly more: string
  /** Without them there is no menu. */
  readonly items: MenuProps['items'] | null | false | undefined
}

export function ListRow({ icon, name, description, facts, more, items }: ListRowProps) {
  return (
    <li className={styles.row}>
      {icon && (
        <span className={styles.icon} aria-hidden>
          {icon}
        </span>
      )}
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        {description && <p className={styles.description}>{description}</p>}
        <p className={styles.facts}>
          {facts.map(
            (fact, at) =>
              fact && (
                // biome-ignore lint/suspicious/noArrayIndexKey: a fact is its place
                <span key={at}>{fact}</span>
              ),
          )}
        </p>
      </div>
      {items && <MoreMenu label={more} items={items} />}
    </li>
  )
}
