/** Reloads all lists of saved reports and the open reports. */
import { useQueryClient } from '@tanstack/react-query'

export function useReportsChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['/report/list'] }),
      queries.invalidateQueries({ queryKey: ['/report/item'] }),
    ])
}
