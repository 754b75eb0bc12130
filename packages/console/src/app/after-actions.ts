/** What follows an action where its form cannot see to it. */
import type { Mutation, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'
import { allButForms } from '../lib/api/other-tabs.ts'
import { reload } from '../lib/api/reload.ts'
import { toast } from '../ui/feedback/toast.ts'

/** The server may have done what was asked, and only its answer was lost. After a lost connection everything is loaded again anyway. */
const doubtful = ['timeout', 'unanswered']

/**
 * A form that was closed while its action was under way can no longer say how that ended, nor reload what it changed. And after an action without an
 * answer the screen shows whether it was done, before it is done twice. Returns how to stop.
 */
export function followActions(queries: QueryClient): () => void {
  const left = new WeakSet<Mutation<unknown, Error, unknown>>()
  return queries.getMutationCache().subscribe((event) => {
    const { mutation } = event
    if (!mutation) return
    const { status, error } = mutation.state
    if (event.type === 'observerRemoved' && status === 'pending') left.add(mutation)
    if (event.type === 'observerAdded') left.delete(mutation)
    if (event.type !== 'updated') return
    if (event.action.type === 'success' && left.has(mutation)) reload(queries, allButForms)
    if (event.action.type !== 'error' || !(error instanceof ApiError)) return
    if (doubtful.includes(error.reason)) reload(queries, allButForms)
    if (left.has(mutation) && !error.silent) toast.error(error.complaint)
  })
}
