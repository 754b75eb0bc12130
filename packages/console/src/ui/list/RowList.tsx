/** A list of things one has made: each with its name, what it is, some facts, and what can be done with it. */
import { Ellipsis } from 'lucide-react'
import type { ReactNode } from 'react'
import { IconButton } from '../Button.tsx'
import { Menu, type MenuProps } from '../Menu.tsx'
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
  /** A link or a button, most often. */
  readonly name: ReactNode
  readonly description?: ReactNode
  /** Those that are not told leave nothing behind. */
  readonly facts: readonly ReactNode[]
  /** Names the menu; absent with it: one may only look. */
  readonly more?: string
  readonly items?: MenuProps['items'] | null
}

export function ListRow({ icon, name, description, facts, more = '', items }: ListRowProps) {
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
      {items && (
        <Menu
          label={more}
          align="end"
          items={items}
          trigger={(props) => (
            <IconButton {...props} label={more}>
              <Ellipsis size={18} />
            </IconButton>
          )}
        />
      )}
    </li>
  )
}
