/** Stores filters as a segment, as users do. A query must give the same result with either. */
import type { Filter } from '@footfall/contract/stats/filters'
import type { TestPerson } from '../../testing/people.ts'

/** The filter entry of a new segment with these filters. Empty filters make no segment. */
export async function throughSegment(
  person: TestPerson,
  website_id: string,
  filters: readonly Filter[],
): Promise<Filter[]> {
  if (filters.length === 0) return []
  const given = { website_id, name: 'Some of them', filters: [...filters] }
  const { segment_id } = await person.call('/segment/add', given as never)
  return [{ field: 'segment', operator: 'in', value: [segment_id] } as never]
}
