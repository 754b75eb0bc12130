/** Short notices at the edge of the screen: `toast.success(text)`, `toast.error(text)`. Toasts.tsx renders them. */
import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastEntry {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
  readonly link: ToastLink | undefined
}

/** Opens in another tab, so that what was typed stays. */
export interface ToastLink {
  readonly href: string
  readonly text: string
}

const shownFor: Record<ToastKind, number> = { success: 3000, info: 4000, error: 7000 }
/** A notice with a link stays until somebody can have reached it by keyboard. */
const shownWithLink = 30_000
let last = 0

interface Toasts {
  readonly list: readonly ToastEntry[]
  /** Open modal dialogs, the topmost last. What is outside of the topmost is covered, and hidden from screen readers. */
  readonly dialogs: readonly HTMLElement[]
}

export const useToasts = create<Toasts>(() => ({ list: [], dialogs: [] }))

/** Shows the notices in a modal dialog until the returned function is called. */
export function showToastsIn(dialog: HTMLElement): () => void {
  useToasts.setState(({ dialogs }) => ({ dialogs: [...dialogs, dialog] }))
  return () => useToasts.setState(({ dialogs }) => ({ dialogs: dialogs.filter((other) => other !== dialog) }))
}

export function dismissToast(id: number): void {
  useToasts.setState(({ list }) => ({ list: list.filter((entry) => entry.id !== id) }))
}

function show(kind: ToastKind, text: string, link?: ToastLink): void {
  const id = ++last
  useToasts.setState(({ list }) => ({
    // The same text again replaces the earlier notice.
    list: [...list.filter((entry) => entry.text !== text).slice(-3), { id, kind, text, link }],
  }))
  setTimeout(() => dismissToast(id), link ? shownWithLink : shownFor[kind])
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string, link?: ToastLink) => show('error', text, link),
  info: (text: string) => show('info', text),
}
