/** Reloads cached answers after a change: the active ones at once, the others when they are shown again. */
import { type QueryClient, type QueryFilters, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { CachedAs } from './use-call.ts'

export function reload(queries: QueryClient, which: QueryFilters): void {
  // Invalidation does not restart a first load, which may have been answered before the change.
  const loading = queries
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter((query) => query.state.status === 'pending')
  const again = () => void queries.invalidateQueries(which)
  again()
  if (loading.length > 0) void Promise.allSettled(loading.map((query) => query.promise)).then(again)
}

/** Reloads the answers of these calls, whatever their inputs, after a form has changed them. Resolves when those that are shown are here. */
export function useReload(): (...answers: readonly CachedAs[]) => Promise<void> {
  const queries = useQueryClient()
  return useCallback(
    async (...answers) => {
      await Promise.all(answers.map((name) => queries.invalidateQueries({ queryKey: [name] })))
    },
    [queries],
  )
}
