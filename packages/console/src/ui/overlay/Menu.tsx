/** A menu at a button. Arrow keys, Home, End and first letters, also several in a row, move; Enter selects. */
import { Check } from 'lucide-react'
import type { KeyboardEvent, ReactNode } from 'react'
import { cx } from '../cx.ts'
import styles from './Menu.module.css'
import { Popover, type TriggerProps } from './Popover.tsx'
import type { Align } from './use-floating.ts'

export interface MenuItem {
  readonly key: string
  readonly label: ReactNode
  readonly icon?: ReactNode
  /** At the end of the row: a shortcut or a count. */
  readonly hint?: ReactNode
  /** If given, the item is one of several choices, and this tells whether it is selected. */
  readonly checked?: boolean
  readonly danger?: boolean
  readonly disabled?: boolean
  readonly onSelect: () => void
}

export type MenuEntry = MenuItem | 'divider' | { readonly heading: string }

export interface MenuProps {
  readonly label: string
  readonly items: readonly MenuEntry[]
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly align?: Align
  readonly open?: boolean
  readonly onOpenChange?: (open: boolean) => void
}

export function Menu({ label, items, trigger, align = 'start', ...steering }: MenuProps) {
  return (
    <Popover label={label} role="menu" align={align} trigger={trigger} className={styles.menu} {...steering}>
      {(close) => <MenuItems items={items} close={close} />}
    </Popover>
  )
}

function MenuItems({ items, close }: { items: readonly MenuEntry[]; close: () => void }) {
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the menu around it
    <div onKeyDown={moveFocus}>
      {items.map((item, at) => {
        // biome-ignore lint/suspicious/noArrayIndexKey: dividers have no name of their own
        if (item === 'divider') return <hr key={at} className={styles.divider} style={{ border: 0 }} />
        if ('heading' in item)
          return (
            <div key={item.heading} role="presentation" className={styles.heading}>
              {item.heading}
            </div>
          )
        return (
          // biome-ignore lint/a11y/useAriaPropsSupportedByRole: only the radio kind carries aria-checked
          <button
            key={item.key}
            type="button"
            role={item.checked === undefined ? 'menuitem' : 'menuitemradio'}
            aria-checked={item.checked}
            disabled={item.disabled}
            className={cx(styles.item, item.danger && styles.danger)}
            onClick={() => {
              close()
              item.onSelect()
            }}
          >
            {item.icon && <span className={styles.icon}>{item.icon}</span>}
            <span className={styles.label}>{item.label}</span>
            {item.hint && <span className={styles.hint}>{item.hint}</span>}
            {item.checked && <Check size={16} className={styles.check} aria-hidden />}
          </button>
        )
      })}
    </div>
  )
}

/** Letters that were typed without a pause, and when the last one was. */
const typed = { text: '', at: 0 }
/** In milliseconds. */
const pause = 700

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const all = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not([disabled])')]
  const at = all.indexOf(document.activeElement as HTMLButtonElement)
  const next = nextIndex(event.key, at, all)
  if (next === undefined) return
  event.preventDefault()
  all[next]?.focus()
}

function nextIndex(key: string, at: number, all: readonly HTMLElement[]): number | undefined {
  if (key === 'ArrowDown') return (at + 1) % all.length
  if (key === 'ArrowUp') return (at - 1 + all.length) % all.length
  if (key === 'Home') return 0
  if (key === 'End') return all.length - 1
  if (key.length !== 1) return undefined
  const now = Date.now()
  const before = now - typed.at < pause ? typed.text : ''
  if (key === ' ' && before === '') return undefined
  const letter = key.toLowerCase()
  // The same letter again leads on to the next item.
  typed.text = before === letter ? letter : before + letter
  typed.at = now
  const starts = (element: HTMLElement) =>
    element.textContent?.trim().toLowerCase().startsWith(typed.text) ?? false
  // Further letters may keep the item that was found.
  const from = typed.text.length > 1 ? at : at + 1
  const found = [...all.slice(from), ...all.slice(0, from)].find(starts)
  return found ? all.indexOf(found) : at
}
