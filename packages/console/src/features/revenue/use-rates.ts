/** The website's exchange rates, and whether the user may change them. */
import { can } from '@footfall/contract/access'
import { useQueryClient } from '@tanstack/react-query'
import { useCall } from '../../lib/api/use-call.ts'
import { useReportSource } from '../../reports/source.tsx'

export function useMayEditRates(): boolean {
  // Readers of a share see converted sums, but not the rates.
  const { website_id = '' } = useReportSource().whose
  const website = useCall('/website/item', { website_id }, { enabled: website_id !== '', fresh: 60_000 }).data
  return can(website?.team_role ?? 0, 'website.edit')
}

/** Reloads everything that depends on exchange rates. */
export function useRatesChanged(): () => Promise<unknown> {
  const queries = useQueryClient()
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['/rate/list'] }),
      queries.invalidateQueries({ queryKey: ['report'] }),
    ])
}
