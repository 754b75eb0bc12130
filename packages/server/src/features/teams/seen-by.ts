/** The websites of lists that a member sees. */
import type { Membership } from '../../http/viewer.ts'

export type SeenBy = (ids: readonly string[]) => string[]

/** Of each list, the websites that the member sees. */
export function seenBy({ visibleWebsites }: Pick<Membership, 'visibleWebsites'>): SeenBy {
  if (visibleWebsites === 'all') return (ids) => [...ids]
  const seen = new Set(visibleWebsites)
  return (ids) => ids.filter((id) => seen.has(id))
}
