/** Tabs as plain words. Related tabs can share one tab with a menu. Arrow keys move. */

import { ChevronDown } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { hasModifier } from '../../lib/keys.ts'
import { cx } from '../cx.ts'
import { Menu } from '../overlay/Menu.tsx'
import styles from './Tabs.module.css'

export interface Tab<V extends string> {
  readonly value: V
  readonly label: string
}

export interface TabGroup<V extends string> {
  /** Shown while none of the group is selected. */
  readonly label: string
  readonly tabs: readonly Tab<V>[]
}

export interface TabsProps<V extends string> {
  readonly label: string
  readonly value: V
  readonly onChange: (value: V) => void
  readonly tabs: readonly (Tab<V> | TabGroup<V>)[]
  /** Id of the element the tabs switch. */
  readonly controls: string
}

export function Tabs<V extends string>({ label, value, onChange, tabs, controls }: TabsProps<V>) {
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new choice may stand outside the visible part
  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>('[data-chosen]')
    const box = list.current
    if (!chosen || !box) return
    const end = chosen.offsetLeft + chosen.offsetWidth
    if (chosen.offsetLeft < box.scrollLeft || end > box.scrollLeft + box.clientWidth)
      box.scrollLeft = chosen.offsetLeft - 16
  }, [value])
  return (
    <div ref={list} className={styles.tabs} role="tablist" aria-label={label} onKeyDown={moveAmongTabs}>
      {tabs.map((tab) =>
        'tabs' in tab ? (
          <GroupTab key={tab.label} group={tab} value={value} onChange={onChange} />
        ) : (
          <button
            key={tab.value}
            type="button"
            role="tab"
            aria-selected={tab.value === value}
            aria-controls={tab.value === value ? controls : undefined}
            data-chosen={tab.value === value || undefined}
            tabIndex={tab.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onChange(tab.value)}
          >
            {tab.label}
          </button>
        ),
      )}
    </div>
  )
}

interface GroupTabProps<V extends string> {
  readonly group: TabGroup<V>
  readonly value: V
  readonly onChange: (value: V) => void
}

function GroupTab<V extends string>({ group, value, onChange }: GroupTabProps<V>): ReactNode {
  const chosen = group.tabs.find((tab) => tab.value === value)
  return (
    <Menu
      label={group.label}
      items={group.tabs.map((tab) => ({
        key: tab.value,
        label: tab.label,
        checked: tab.value === value,
        onSelect: () => onChange(tab.value),
      }))}
      trigger={(props) => (
        <button
          {...props}
          type="button"
          role="tab"
          aria-selected={chosen !== undefined}
          data-chosen={chosen ? true : undefined}
          tabIndex={chosen ? 0 : -1}
          className={cx(styles.tab, chosen && styles.current)}
        >
          {chosen?.label ?? group.label}
          <ChevronDown size={14} aria-hidden />
        </button>
      )}
    />
  )
}

function moveAmongTabs(event: KeyboardEvent<HTMLElement>): void {
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!step || hasModifier(event)) return
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
  const at = all.indexOf(document.activeElement as HTMLElement)
  if (at === -1) return
  event.preventDefault()
  event.stopPropagation()
  const next = all[(at + step + all.length) % all.length]
  next?.focus()
  if (next && !next.hasAttribute('aria-haspopup')) next.click()
}
