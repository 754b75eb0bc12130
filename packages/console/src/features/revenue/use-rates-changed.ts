/** Reloads everything that depends on the website's exchange rates. */
import { useQueryClient } from '@tanstack/react-query'

export function useRatesChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['/rate/list'] }),
      queries.invalidateQueries({ queryKey: ['report'] }),
    ])
}
