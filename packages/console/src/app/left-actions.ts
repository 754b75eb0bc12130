/** Actions whose form was closed while they were under way. The form can no longer say how they ended, nor reload what they changed. */
import type { Mutation, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../lib/api/api-error.ts'
import { allButForms } from '../lib/api/other-tabs.ts'
import { reload } from '../lib/api/reload.ts'
import { toast } from '../ui/feedback/toast.ts'

/** Returns how to stop. */
export function finishLeftActions(queries: QueryClient): () => void {
  const left = new WeakSet<Mutation<unknown, Error, unknown>>()
  return queries.getMutationCache().subscribe((event) => {
    const { mutation } = event
    if (!mutation) return
    if (event.type === 'observerRemoved' && mutation.state.status === 'pending') left.add(mutation)
    if (event.type === 'observerAdded') left.delete(mutation)
    if (event.type !== 'updated' || !left.has(mutation)) return
    if (event.action.type === 'success') reload(queries, allButForms)
    const { error } = mutation.state
    if (event.action.type === 'error' && error instanceof ApiError && !error.silent)
      toast.error(error.complaint)
  })
}
