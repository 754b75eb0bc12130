/** The names of a query's segments, for the head of its file. */
import type { Query } from '@footfall/contract/stats/query'
import type { Finders } from '../../segments/expand-filters.ts'
import type { ExportArgs } from '../sheet-args.ts'

export interface NamedSegment {
  readonly name: string
  /** Whether it has conditions on what visitors did. */
  readonly isCohort: boolean
}

/** The existing ones. A deleted segment is refused when the query is answered. */
export async function namedSegments(
  { segments: find }: Finders,
  { website, query }: Pick<ExportArgs<Query>, 'website' | 'query'>,
): Promise<NamedSegment[]> {
  const ids = query.filters.flatMap(({ field, value }) => (field === 'segment' ? value : []))
  if (ids.length === 0) return []
  const known = await find?.(website.websiteId)
  return [...new Set(ids)].flatMap((id) => {
    const segment = known?.get(id)
    return segment ? [{ name: segment.name, isCohort: segment.cohort !== null }] : []
  })
}
