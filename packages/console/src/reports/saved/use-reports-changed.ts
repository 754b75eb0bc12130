/** Has every list of saved reports, and those that are open, read anew. */
import { useQueryClient } from '@tanstack/react-query'

export function useReportsChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['/report/list'] }),
      queries.invalidateQueries({ queryKey: ['/report/item'] }),
    ])
}
