/** Reloads cached answers after a change: the active ones at once, the others when they are shown again. */
import type { InvalidateOptions, QueryClient, QueryFilters } from '@tanstack/react-query'

/** With `cancelRefetch: false`, for changes that may come faster than answers: what is loading arrives first, and is loaded once more then. */
export function reload(queries: QueryClient, which: QueryFilters, options: InvalidateOptions = {}): void {
  // Invalidation does not restart a first load, which may have been answered before the change.
  const loading = queries
    .getQueryCache()
    .findAll({ ...which, fetchStatus: 'fetching' })
    .filter((query) => query.state.status === 'pending' || options.cancelRefetch === false)
  const again = () => void queries.invalidateQueries(which, options)
  again()
  if (loading.length > 0) void Promise.allSettled(loading.map((query) => query.promise)).then(again)
}
