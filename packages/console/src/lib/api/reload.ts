/** Reloads cached answers after a change: the active ones at once, the others when they are shown again. */
import type { QueryClient, QueryFilters } from '@tanstack/react-query'

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
