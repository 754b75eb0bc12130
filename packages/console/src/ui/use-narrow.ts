/** Whether the window is narrower than a width; the mobile layout's unless told. */
import { useSyncExternalStore } from 'react'
import { mobileBelow } from './tokens.ts'

export function useNarrow(below: number = mobileBelow): boolean {
  const query = window.matchMedia(`(max-width: ${below - 0.02}px)`)
  return useSyncExternalStore(
    (changed) => {
      query.addEventListener('change', changed)
      return () => query.removeEventListener('change', changed)
    },
    () => query.matches,
  )
}
