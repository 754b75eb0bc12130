/**
 * Single-key shortcuts. They are inactive while the user types, composes text (IME), holds a modifier or has a dialog open. They can be switched off.
 */

import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import { hasModifier, isComposing } from './keys.ts'
import { readStored, store, storedNames } from './storage.ts'

const name = storedNames.shortcuts

interface Shortcuts {
  readonly enabled: boolean
  readonly helpOpen: boolean
}

export const useShortcutState = create<Shortcuts>(() => ({
  enabled: readStored(name) !== false,
  helpOpen: false,
}))

export function setShortcutsEnabled(enabled: boolean): void {
  store(name, enabled)
  useShortcutState.setState({ enabled })
}

export function showShortcutHelp(): void {
  useShortcutState.setState({ helpOpen: true })
}

export function hideShortcutHelp(): void {
  useShortcutState.setState({ helpOpen: false })
}

/** Space and arrow keys operate them. They take no letters. */
const choices = 'input:is([type="checkbox"], [type="radio"]), [role="radiogroup"] [role="radio"]'
const fields = 'input, textarea, select, [contenteditable=""], [contenteditable="true"]'

/** Whether a key press belongs to a field or the browser instead of a shortcut. */
export function isTaken(event: KeyboardEvent): boolean {
  if (isComposing(event) || hasModifier(event) || event.defaultPrevented || event.repeat) return true
  const target = event.target as HTMLElement | null
  if (target?.closest(choices)) {
    if (event.key === ' ' || event.key.startsWith('Arrow')) return true
  } else if (target?.closest(fields)) return true
  if (target?.closest('[role="menu"], [role="listbox"], [role="slider"]')) return true
  return document.querySelector('dialog[open], .ant-modal-wrap:not([style*="display: none"])') !== null
}

/** Keys (`event.key`, letters in lower case) and their actions. */
export type ShortcutMap = Readonly<Record<string, () => void>>

/** Binds the keys while the component is mounted. */
export function useShortcuts(map: ShortcutMap): void {
  const enabled = useShortcutState((state) => state.enabled)
  const latest = useRef(map)
  latest.current = map
  useEffect(() => {
    if (!enabled) return
    const onKey = (event: KeyboardEvent) => {
      if (isTaken(event)) return
      const act = latest.current[event.key.length === 1 ? event.key.toLowerCase() : event.key]
      if (!act) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [enabled])
}
