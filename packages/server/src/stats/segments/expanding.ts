/** Expands segments before reports run, so that plans, caches and shared runs only see fields. */
import type { FilterEntry } from '@footfall/contract/stats/filters'
import type { Entry } from './cohorts.ts'
import { expandFilters, type Finders } from './expand-filters.ts'

interface AskedFilters {
  readonly website: { readonly websiteId?: string }
  readonly askedBy?: string
  readonly query?: { readonly filters?: readonly FilterEntry[] }
  readonly fixed?: readonly Entry[]
}

/** `expanding(find)(report)`: the same report, with the query's segments expanded. */
export function expanding(find: Finders) {
  // Reports of any arguments. The casts read and replace only these fields, if there are any.
  return <A, R>(report: (args: A) => Promise<R>) =>
    async (args: A): Promise<R> => {
      const { askedBy, ...rest } = args as A & AskedFilters
      const scope = { websiteId: rest.website.websiteId ?? '', askedBy }
      // Fixed filters belong to the team, whoever the caller is.
      const fixed = rest.fixed && (await expandFilters(find, { ...scope, askedBy: undefined }, rest.fixed))
      const filters = rest.query?.filters && (await expandFilters(find, scope, rest.query.filters))
      return report({
        ...rest,
        ...(fixed && { fixed }),
        ...(filters && { query: { ...rest.query, filters } }),
      } as A)
    }
}
