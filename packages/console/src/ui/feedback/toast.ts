/** Short notices at the edge of the screen: `toast.success(text)`, `toast.error(text)`. Toasts.tsx renders them. */
import { create } from 'zustand'

export type ToastKind = 'success' | 'error' | 'info'

export interface ToastEntry {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

const shownFor: Record<ToastKind, number> = { success: 3000, info: 4000, error: 7000 }
let last = 0

export const useToasts = create<{ list: readonly ToastEntry[] }>(() => ({ list: [] }))

export function dismissToast(id: number): void {
  useToasts.setState(({ list }) => ({ list: list.filter((entry) => entry.id !== id) }))
}

function show(kind: ToastKind, text: string): void {
  const id = ++last
  useToasts.setState(({ list }) => ({
    // The same text again replaces the earlier notice.
    list: [...list.filter((entry) => entry.text !== text).slice(-3), { id, kind, text }],
  }))
  setTimeout(() => dismissToast(id), shownFor[kind])
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  info: (text: string) => show('info', text),
}
