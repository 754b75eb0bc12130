import type { KeyboardEvent } from 'react'
import { hasModifier } from '../../lib/keys.ts'

/** Moves the focus among the buttons of a group with the arrow keys, and returns the button that has it now; undefined for other keys. */
export function arrowTarget(event: KeyboardEvent<HTMLElement>): HTMLButtonElement | undefined {
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key]
  if (!step || hasModifier(event)) return
  event.preventDefault()
  const all = [...event.currentTarget.querySelectorAll('button')]
  // Before the first comes the last.
  const next = all.at((all.indexOf(document.activeElement as HTMLButtonElement) + step) % all.length)
  next?.focus()
  return next
}
