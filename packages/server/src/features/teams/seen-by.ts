/** Those of the given websites that a member sees. */
import type { Membership } from '../../http/viewer.ts'

export function seenBy({ visibleWebsites }: Membership, ids: readonly string[]): string[] {
  return ids.filter((id) => visibleWebsites === 'all' || visibleWebsites.includes(id))
}
