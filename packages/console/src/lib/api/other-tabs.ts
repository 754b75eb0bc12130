/**
 * Tabs of one browser tell each other that they have changed something. A tab then reloads its cached answers: at once if it is visible, otherwise
 * when it comes to the front.
 */
import type { QueryClient, QueryFilters } from '@tanstack/react-query'
import { reload } from './reload.ts'

const name = 'footfall.changes'

/** Everything but the website itself, whose open forms stay as they are. */
export const allButForms: QueryFilters = { predicate: ({ queryKey }) => queryKey[0] !== '/website/item' }

let channel: BroadcastChannel | null = null

/** Tells the other tabs that something was changed. Does nothing before `shareChanges`. */
export function notifyOtherTabs(): void {
  channel?.postMessage('changed')
}

/** Tells the other tabs of each change that this one makes, and follows theirs. Returns how to stop. */
export function shareChanges(queries: QueryClient): () => void {
  const opened = new BroadcastChannel(name)
  channel = opened
  let isBehind = false
  const catchUp = () => {
    if (!isBehind || document.hidden) return
    isBehind = false
    reload(queries, allButForms)
  }
  opened.onmessage = () => {
    isBehind = true
    catchUp()
  }
  document.addEventListener('visibilitychange', catchUp)
  const unsubscribe = queries.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') notifyOtherTabs()
  })
  return () => {
    unsubscribe()
    document.removeEventListener('visibilitychange', catchUp)
    opened.close()
    if (channel === opened) channel = null
  }
}
